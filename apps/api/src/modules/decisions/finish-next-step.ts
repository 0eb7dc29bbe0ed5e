import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { finishNextStep } from '@portal/domain/next-steps/finish-next-step.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { writeHistory } from '../item-history.ts'
import { lockOwnItem } from '../locked-request.ts'
import { lastDecisionsOf } from './last-decisions.ts'

/**
 * The dealer has done what the decision asked for, which may be long after the request was closed: no reminder is sent any
 * more, and the administrators see it. Refused as NEXT_STEP_CHANGED where the item was decided anew since the dealer's page
 * was shown. Twice is no error.
 */
export const nextStepIsDone = (
  { db, now }: Pick<Portal, 'db' | 'now'>,
  actor: Actor,
  itemId: number,
  seenDecision: number | null,
): Promise<Decision<Done, 'NOT_FOUND' | 'NEXT_STEP_CHANGED'>> =>
  transaction(db, async (tx) => {
    const found = await lockOwnItem(tx, actor, itemId)
    if (!found) return refuse('NOT_FOUND')
    const { request, item } = found
    const lastDecision = (await lastDecisionsOf(tx, [itemId])).get(itemId) ?? null
    const decision = finishNextStep({ ...item, lastDecision }, seenDecision)
    if (!decision.ok) return decision
    if (!decision.value.changes) return accept({})
    const at = now()
    await request.tx.updateTable('requestItems').set({ nextStepDoneAt: at }).where('itemId', '=', itemId).execute()
    await writeHistory(request, [{ itemId, at, kind: 'next-step-done', byUser: actor.userId, bySide: 'dealer' }])
    return accept({})
  })
