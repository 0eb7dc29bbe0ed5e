import type { MessagePost } from '@portal/contract/messages/messages.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { tooManyMessageFiles } from '@portal/domain/media/media-rules.ts'
import type { Side } from '@portal/domain/sides.ts'
import { transaction } from '../../db/transaction.ts'
import type { Actor } from '../../http/actor.ts'
import { onceFor } from '../../http/idempotency.ts'
import type { Portal } from '../../portal.ts'
import { announce } from '../../reactions.ts'
import { attachFiles } from '../files/attach-files.ts'
import { writeHistory } from '../item-history.ts'
import { itemForMail, lockOwnItem, lockSubmittedItem } from '../requests/locked-request.ts'

type PostRefusal = 'NOT_FOUND' | 'REQUEST_CLOSED' | 'REQUEST_NOT_COMPLETED' | 'VALIDATION'

/**
 * Writes into the thread of an item (specification 5, Messages; decisions 4): marks it unread for the other side and
 * tells that side by mail. Attachments have to be the sender's own uploads. Answers the message's id.
 */
export const postMessage = (
  { db, queue, now }: Pick<Portal, 'db' | 'queue' | 'now'>,
  side: Side,
  actor: Actor,
  itemId: number,
  post: MessagePost,
  idempotencyKey: string | undefined,
): Promise<Decision<{ messageId: number }, PostRefusal | 'IDEMPOTENCY_KEY_REUSED'>> =>
  transaction(db, (tx) =>
    onceFor<{ messageId: number }, PostRefusal>(
      tx,
      { userId: actor.userId, endpoint: `postMessage as ${side}`, key: idempotencyKey, body: { itemId, post } },
      async () => {
        const found = side === 'dealer' ? await lockOwnItem(tx, actor, itemId) : await lockSubmittedItem(tx, itemId)
        if (!found) return refuse('NOT_FOUND')
        if (!found.request.completed) return refuse('REQUEST_NOT_COMPLETED')
        if (found.request.status === 'Closed') return refuse('REQUEST_CLOSED')
        const keys = [...new Set(post.attachments ?? [])]
        if (keys.length > limits.message.maximumFiles)
          return refuse('VALIDATION', { attachments: tooManyMessageFiles(limits.message.maximumFiles) })

        const { messageId } = await tx
          .insertInto('messages')
          .values({
            itemId,
            senderId: actor.userId,
            senderSide: side,
            content: post.messageContent,
            createdAt: now(),
          })
          .returning('messageId')
          .executeTakeFirstOrThrow()
        const attached = await attachFiles(tx, actor.userId, keys, { attachedAs: 'message', itemId, messageId })
        if (attached < keys.length)
          return refuse('VALIDATION', {
            attachments: 'One of the files is not there any more. Please upload it again.',
          })
        await tx
          .updateTable('requestItems')
          .set({
            ...(side === 'dealer' ? { unreadByAdmins: true } : { unreadByDealer: true }),
            unreadSince: now(),
            lastModifiedAt: now(),
            lastModifiedBy: actor.userId,
          })
          .where('itemId', '=', itemId)
          .execute()
        await writeHistory(tx, [{ itemId, at: now(), kind: 'message-posted', byUser: actor.userId, bySide: side }])
        const message = {
          item: itemForMail(found),
          senderFirstName: actor.firstName,
          text: post.messageContent,
          attachments: keys.length,
        }
        await announce(
          tx,
          queue,
          side === 'dealer'
            ? { type: 'MessageToAdminsPosted', companyName: actor.companyName, ...message }
            : { type: 'MessageToDealerPosted', dealerId: found.request.dealerId, ...message },
        )
        return accept({ messageId })
      },
    ),
  )
