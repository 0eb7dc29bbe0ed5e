import type { Message } from '@portal/contract/messages/messages.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../http/actor.ts'
import type { Portal } from '../../portal.ts'
import { thread, unreadMark } from './messages.views.ts'

/**
 * Reads an item's thread and takes the reading side's unread mark (decisions 4); the administrators share one.
 * The mark goes before the messages are read: one that arrives in between sets it again, and is shown all the same.
 */
export async function readThread(
  { db, storage }: Pick<Portal, 'db' | 'storage'>,
  side: 'dealer' | 'admins',
  actor: Actor,
  itemId: number,
): Promise<Decision<Message[], 'NOT_FOUND'>> {
  const reader = side === 'admins' ? { side } : { side, dealerId: actor.userId }
  const unread = await unreadMark(db, reader, itemId)
  if (unread === undefined) return refuse('NOT_FOUND')
  if (unread)
    await db
      .updateTable('requestItems')
      .set(side === 'admins' ? { unreadByAdmins: false } : { unreadByDealer: false })
      .where('itemId', '=', itemId)
      .execute()
  return accept(await thread({ db, storage }, actor.userId, itemId))
}
