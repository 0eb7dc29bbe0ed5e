import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { initialItemStatus } from '@portal/domain/items/item-statuses.ts'
import { type RepairOutcome, submitRepairOutcome } from '@portal/domain/items/submit-repair-outcome.ts'
import { turnAfterRepair } from '@portal/domain/items/turn.ts'
import { requestStatusOf } from '@portal/domain/requests/request-status.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import { tellAdmins } from '../../mail/news.ts'
import type { Portal } from '../../portal.ts'
import { writeHistory } from '../item-history.ts'
import { itemForMail, lockOwnItem, turnOf } from '../locked-request.ts'

/**
 * The dealer reports, once, how the repair went. The item returns to Under review and is marked unread for the
 * administrators, who decide.
 */
export const reportRepairOutcome = (
  { db, now }: Pick<Portal, 'db' | 'now'>,
  actor: Actor,
  itemId: number,
  outcome: RepairOutcome,
): Promise<
  Decision<Done, 'NOT_FOUND' | 'REQUEST_CLOSED' | 'ALREADY_SUBMITTED' | 'NOT_WAITING_FOR_FEEDBACK' | 'VALIDATION'>
> =>
  transaction(db, async (tx) => {
    const found = await lockOwnItem(tx, actor, itemId)
    if (!found) return refuse('NOT_FOUND')
    const { request, item, others } = found
    const decision = submitRepairOutcome(found, outcome)
    if (!decision.ok) return decision
    const { repairResult, repairResultReason } = decision.value

    await request.tx
      .updateTable('requestItems')
      .set({
        repairResult,
        repairResultReason,
        status: initialItemStatus,
        ...turnAfterRepair(turnOf(item), now()),
        unreadByAdmins: true,
        unreadSince: now(),
        lastModifiedAt: now(),
        lastModifiedBy: actor.userId,
      })
      .where('itemId', '=', itemId)
      .execute()
    const status = requestStatusOf(false, [initialItemStatus, ...others.map((other) => other.status)])
    if (status !== request.status)
      await request.tx.updateTable('requests').set({ status }).where('requestId', '=', request.requestId).execute()
    const details = { from: item.status, to: initialItemStatus, repairResult, repairResultReason }
    await writeHistory(request, [
      { itemId, at: now(), kind: 'repair-outcome-submitted', byUser: actor.userId, bySide: 'dealer', details },
    ])
    const { companyName } = actor
    const facts = { companyName, ...itemForMail(found), repairResult, repairResultReason }
    await tellAdmins(tx, { template: 'repair-outcome-reported', facts })
    return accept({})
  })
