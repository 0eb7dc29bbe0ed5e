import type { Message } from '@portal/contract/messages/message-schemas.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Side } from '@portal/domain/sides.ts'
import type { Actor } from '../../actor.ts'
import type { Portal } from '../../portal.ts'
import { mayReadItem, readerOn } from '../reader.ts'
import { thread } from './messages.views.ts'

/**
 * Reads an item's thread and clears the reading side's unread mark; the administrators share one. The mark is cleared
 * after reading, and only if no newer message arrived: that message has not been shown yet.
 */
export async function readThread(
  { db, storage }: Pick<Portal, 'db' | 'storage'>,
  side: Side,
  actor: Actor,
  itemId: number,
): Promise<Decision<Message[], 'NOT_FOUND'>> {
  if (!(await mayReadItem(db, readerOn(side, actor), itemId))) return refuse('NOT_FOUND')
  const messages = await thread({ db, storage }, actor.userId, itemId)
  const lastShown = messages.at(-1)?.messageId ?? 0
  await db
    .updateTable('requestItems')
    .set(side === 'admins' ? { unreadByAdmins: false } : { unreadByDealer: false })
    .where('itemId', '=', itemId)
    .where(side === 'admins' ? 'unreadByAdmins' : 'unreadByDealer', '=', true)
    // If this statement had to wait for another writer, `unreadSince` has changed, and the mark stays.
    .where('unreadSince', 'is not distinct from', (query) =>
      query.selectFrom('requestItems as begun').select('begun.unreadSince').where('begun.itemId', '=', itemId),
    )
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('messages').where('messages.itemId', '=', itemId).where('messageId', '>', lastShown),
        ),
      ),
    )
    .execute()
  return accept(messages)
}
