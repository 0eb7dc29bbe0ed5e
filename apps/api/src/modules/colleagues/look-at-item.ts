import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import { lifetimes } from '../../lifetimes.ts'
import type { Portal } from '../../portal.ts'
import { itemForReader } from '../reader.ts'

/** Notes that an administrator has an item open, until they say otherwise or nothing comes for a while. */
export async function lookAtItem(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  { userId }: Actor,
  itemId: number,
  looking: boolean,
): Promise<Decision<Record<never, never>, 'NOT_FOUND'>> {
  if (!(await itemForReader(db, { side: 'admins' }, itemId))) return refuse('NOT_FOUND')
  if (!looking) {
    await db.deleteFrom('itemLookers').where('itemId', '=', itemId).where('userId', '=', userId).execute()
    return accept({})
  }
  const until = new Date(now().getTime() + lifetimes.looking * 1000)
  await db
    .insertInto('itemLookers')
    .values({ itemId, userId, until })
    .onConflict((conflict) => conflict.columns(['itemId', 'userId']).doUpdateSet({ until }))
    .execute()
  return accept({})
}
