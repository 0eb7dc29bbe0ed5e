import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import {
  changeItemStatus,
  type SeenByAdministrator,
  type StatusChange,
} from '@portal/domain/items/change-item-status.ts'
import { turnAfterDecision } from '@portal/domain/items/turn.ts'
import { requestStatusOf } from '@portal/domain/requests/request-status.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import { mailDealer } from '../../mail/request-mails.ts'
import type { Portal } from '../../portal.ts'
import { writeHistory } from '../item-history.ts'
import { itemForMail, type LockedRequest, lockSubmittedItem, turnOf } from '../requests/locked-request.ts'

/**
 * Sets an item's status, and closes the request when every item is then final. `seenStatus` is what the administrator's
 * screen showed; when a colleague changed it meanwhile the update is refused as STALE. An update without a change
 * writes no history entry and sends no mail.
 */
export const updateItemStatus = (
  { db, queue, now }: Pick<Portal, 'db' | 'queue' | 'now'>,
  actor: Actor,
  itemId: number,
  change: StatusChange,
  seen: SeenByAdministrator,
): Promise<
  Decision<Record<never, never>, 'NOT_FOUND' | 'REQUEST_CLOSED' | 'STATUS_NOT_ALLOWED' | 'STALE' | 'VALIDATION'>
> =>
  transaction(db, async (tx) => {
    const found = await lockSubmittedItem(tx, itemId)
    if (!found) return refuse('NOT_FOUND')
    const { request, item, others } = found
    const decision = changeItemStatus(found, change, seen)
    if (!decision.ok) return decision
    const { closesRequest, ...decided } = decision.value
    const { replacementSerialNumber, ...columns } = decided
    const unchanged =
      !closesRequest &&
      decided.status === item.status &&
      decided.declineReason === item.declineReason &&
      decided.exchangeNote === item.exchangeNote &&
      decided.infoRequiredNote === item.infoRequiredNote &&
      replacementSerialNumber === item.replacementSerial
    if (unchanged) return accept({})

    const at = now()
    await request.tx
      .updateTable('requestItems')
      .set({
        ...columns,
        ...turnAfterDecision(turnOf(item), decided.status, at),
        replacementSerial: replacementSerialNumber,
        lastModifiedAt: at,
        lastModifiedBy: actor.userId,
        ...(decided.status === 'Waiting for feedback' && {
          layoutReleasedAt: item.layoutReleasedAt ?? at,
        }),
      })
      .where('itemId', '=', itemId)
      .execute()
    const status = requestStatusOf(closesRequest, [decided.status, ...others.map((other) => other.status)])
    if (closesRequest) await endTurns(request, at)
    if (status !== request.status)
      await request.tx
        .updateTable('requests')
        .set({ status, ...(closesRequest && { closed: true, closedAt: at }) })
        .where('requestId', '=', request.requestId)
        .execute()

    const entry = { itemId, at, byUser: actor.userId, bySide: 'admins' } as const
    const details = { from: item.status, to: decided.status, ...notesOf(decided) }
    await writeHistory(request, [
      { ...entry, kind: 'status-changed', details },
      ...(closesRequest ? [{ ...entry, kind: 'request-closed' } as const] : []),
    ])

    // The closing mail lists every item's status, so the last change needs no mail of its own.
    if (closesRequest)
      await mailDealer(tx, queue, request.dealerId, 'request-closed', {
        requestId: request.requestId,
        requestTitle: request.title,
        items: [{ ...item, status: decided.status }, ...others].sort((a, b) => a.itemId - b.itemId),
      })
    else
      await mailDealer(tx, queue, request.dealerId, 'item-status-changed', {
        ...itemForMail(found),
        ...decided,
      })
    return accept({})
  })

/** Nobody acts on a closed request, not even where a message was not answered. */
const endTurns = (request: LockedRequest, at: Date) =>
  request.tx
    .updateTable('requestItems')
    .set({ turn: 'done', turnSince: at })
    .where('requestId', '=', request.requestId)
    .where('turn', '<>', 'done')
    .execute()

const notesOf = (notes: Omit<StatusChange, 'status'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      declineReason: notes.declineReason,
      exchangeNote: notes.exchangeNote,
      infoRequiredNote: notes.infoRequiredNote,
      replacementSerialNumber: notes.replacementSerialNumber,
    }).filter((note): note is [string, string] => note[1] !== null),
  )
