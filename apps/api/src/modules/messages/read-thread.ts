import type { Message } from '@portal/contract/messages/message-schemas.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Side } from '@portal/domain/sides.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { announce } from '../events/announce.ts'
import { lockRequestOfItem } from '../locked-request.ts'
import { itemBeingRead } from '../opened-item.ts'
import { itemForReader, readerOn } from '../reader.ts'
import { thread } from './messages.views.ts'

/**
 * Reads an item's thread and removes the unread mark of the reader's side; the administrators share one. A marked
 * thread is read under the lock of its request, so that no message comes between what is shown and the mark.
 */
export async function readThread(
  { db, storage }: Pick<Portal, 'db' | 'storage'>,
  side: Side,
  actor: Actor,
  itemId: number,
): Promise<Decision<Message[], 'NOT_FOUND'>> {
  const reader = readerOn(side, actor)
  if (!(await itemBeingRead(db, reader, itemId))) return refuse('NOT_FOUND')
  const messages = await thread({ db, storage }, actor.userId, itemId)
  // Looked at after reading: a message that was shown has set its mark by now.
  if (!(await itemForReader(db, reader, itemId))?.unread) return accept(messages)
  return transaction(db, async (tx) => {
    const found = await lockRequestOfItem(tx, side, actor, itemId)
    if (!found) return refuse('NOT_FOUND')
    await found.request.tx
      .updateTable('requestItems')
      .set(side === 'admins' ? { unreadByAdmins: false } : { unreadByDealer: false })
      .where('itemId', '=', itemId)
      .execute()
    const { requestId, dealerId } = found.request
    const audience = side === 'admins' ? { forAdmins: true as const } : { companyId: dealerId }
    await announce(tx, { kind: 'messages-read', ...audience, requestId, itemId })
    return accept(await thread({ db: tx, storage }, actor.userId, itemId))
  })
}
