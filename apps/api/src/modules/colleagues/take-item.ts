import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { turnWhenUnread } from '@portal/domain/items/turn.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { announce } from '../events/announce.ts'
import { writeHistory } from '../item-history.ts'
import { lockSubmittedItem, turnOf } from '../locked-request.ts'
import { actingColleagues, isLeftByDecider } from './colleagues.views.ts'

/**
 * Says which administrator takes an item, or with null that nobody does. Where somebody else took it since the screen was
 * drawn it is refused as STALE, so that two never believe that they have it. Twice is no error.
 */
export const takeItem = (
  { db }: Pick<Portal, 'db'>,
  itemId: number,
  { takenBy, seenTakenBy }: { readonly takenBy: number | null; readonly seenTakenBy: number | null },
): Promise<Decision<Done, 'NOT_FOUND' | 'NOT_A_COLLEAGUE' | 'LEFT_TO_COLLEAGUES' | 'STALE'>> =>
  transaction(db, async (tx) => {
    const found = await lockSubmittedItem(tx, itemId)
    if (!found) return refuse('NOT_FOUND')
    const { request, item } = found
    if (item.takenBy === takenBy) return accept({})
    if (item.takenBy !== seenTakenBy) return refuse('STALE')
    // Locked, so that an account that is disabled at this moment has nothing taken afterwards.
    if (takenBy !== null)
      await tx.selectFrom('users').select('userId').where('userId', '=', takenBy).forShare().execute()
    if (takenBy !== null && (await actingColleagues(tx, [takenBy])).length === 0) return refuse('NOT_A_COLLEAGUE')
    if (takenBy !== null && (await isLeftByDecider(tx, takenBy, item))) return refuse('LEFT_TO_COLLEAGUES')
    await request.tx.updateTable('requestItems').set({ takenBy }).where('itemId', '=', itemId).execute()
    await announce(tx, { kind: 'item-taken', forAdmins: true, requestId: request.requestId, itemId })
    return accept({})
  })

/**
 * Marks an item as unread for the administrators; whose turn it is then, `turnWhenUnread` says. Only a change of turn is
 * a part of the item's history.
 */
export const markItemUnread = (
  { db, now }: Pick<Portal, 'db' | 'now'>,
  actor: Actor,
  itemId: number,
): Promise<Decision<Done, 'NOT_FOUND'>> =>
  transaction(db, async (tx) => {
    const found = await lockSubmittedItem(tx, itemId)
    if (!found) return refuse('NOT_FOUND')
    const { request, item } = found
    const at = now()
    const before = turnOf(item)
    const after = turnWhenUnread(before, item.status, at)
    await request.tx
      .updateTable('requestItems')
      .set({ unreadByAdmins: true, unreadSince: at, ...after })
      .where('itemId', '=', itemId)
      .execute()
    if (after.turn !== before.turn)
      await writeHistory(request, [{ itemId, at, kind: 'service-resumed', byUser: actor.userId, bySide: 'admins' }])
    await announce(tx, { kind: 'item-marked-unread', forAdmins: true, requestId: request.requestId, itemId })
    return accept({})
  })
