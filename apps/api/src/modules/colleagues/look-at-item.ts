import { type Decision, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import type { Portal } from '../../portal.ts'
import { noteLooking } from '../note-looking.ts'
import { itemBeingRead } from '../opened-item.ts'
import { itemForReader } from '../reader.ts'

/** An administrator has an item open, until they say otherwise or nothing comes for a while. */
export async function lookAtItem(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  { userId }: Actor,
  itemId: number,
  looking: boolean,
): Promise<Decision<Record<never, never>, 'NOT_FOUND'>> {
  if (!(await (looking ? itemBeingRead : itemForReader)(db, { side: 'admins' }, itemId))) return refuse('NOT_FOUND')
  return noteLooking({ db, now }, userId, itemId, looking)
}
