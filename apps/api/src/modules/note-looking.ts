import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../actor.ts'
import { transaction } from '../db/transaction.ts'
import { lifetimes } from '../lifetimes.ts'
import type { Portal } from '../portal.ts'
import { announce } from './events/announce.ts'
import { itemBeingRead } from './opened-item.ts'
import { itemForReader } from './reader.ts'

/**
 * Notes that an administrator has an item open, or no longer. Colleagues hear of it when somebody comes or goes, not each
 * time it is said again.
 */
export async function noteLooking(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  userId: number,
  itemId: number,
  looking: boolean,
): Promise<Decision<Done, never>> {
  return transaction(db, async (tx) => {
    const before = await tx
      .deleteFrom('itemLookers')
      .where('itemId', '=', itemId)
      .where('userId', '=', userId)
      .returning('until')
      .executeTakeFirst()
    if (looking) {
      const until = new Date(now().getTime() + lifetimes.looking * 1000)
      await tx
        .insertInto('itemLookers')
        .values({ itemId, userId, until })
        // Said by two tabs at once.
        .onConflict((conflict) => conflict.columns(['itemId', 'userId']).doUpdateSet({ until }))
        .execute()
    }
    const wasLooking = before !== undefined && before.until > now()
    if (looking !== wasLooking) await announce(tx, { kind: 'item-looked-at', userId, forAdmins: true, itemId })
    return accept({})
  })
}

/** An administrator has an item open, until they say otherwise or nothing comes for a while. */
export async function lookAtItem(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  { userId }: Actor,
  itemId: number,
  looking: boolean,
): Promise<Decision<Done, 'NOT_FOUND'>> {
  if (!(await (looking ? itemBeingRead : itemForReader)(db, { side: 'admins' }, itemId))) return refuse('NOT_FOUND')
  return noteLooking({ db, now }, userId, itemId, looking)
}
