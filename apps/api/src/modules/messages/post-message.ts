import type { MessagePost } from '@portal/contract/messages/message-schemas.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { isFinal } from '@portal/domain/items/item-statuses.ts'
import { turnAfterMessage } from '@portal/domain/items/turn.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemOfTypedMessage } from '@portal/domain/messages/message-rules.ts'
import type { Side } from '@portal/domain/sides.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import { tellAdmins, tellDealer } from '../../mail/news.ts'
import type { Portal } from '../../portal.ts'
import { attachFiles } from '../files/attach-files.ts'
import { historyInsert } from '../item-history.ts'
import { itemForMail, lockRequestOfItem, turnOf } from '../locked-request.ts'

/**
 * What the answer is made of. It is stored with an idempotency key, so it holds nothing that expires, such as signed
 * links.
 */
interface Posted {
  readonly messageId: number
  readonly createdAt: string
  readonly attachments: number
}

type Refused = 'NOT_FOUND' | 'REQUEST_CLOSED' | 'REQUEST_NOT_COMPLETED' | 'VALIDATION'
export type PostRefusal = Refused | 'IDEMPOTENCY_KEY_REUSED'

/**
 * Posts a message in an item's thread, marks the item unread for the other side, and sends that side a mail.
 * Attachments have to be the sender's own uploads.
 */
export const postMessage = (
  { db, now }: Pick<Portal, 'db' | 'now'>,
  side: Side,
  actor: Actor,
  itemId: number,
  post: MessagePost,
  keyed: KeyedCall | undefined,
): Promise<Decision<Posted, PostRefusal>> =>
  transaction(db, (tx) =>
    onceFor<Posted, Refused>(
      tx,
      {
        userId: actor.userId,
        endpoint: `postMessage as ${side}`,
        keyed,
        made: ({ messageId }) => ['messages', messageId],
      },
      async () => {
        const found = await lockRequestOfItem(tx, side, actor, itemId)
        if (!found) return refuse('NOT_FOUND')
        if (!found.request.completed) return refuse('REQUEST_NOT_COMPLETED')
        if (found.request.status === 'Closed') return refuse('REQUEST_CLOSED')
        const problem = problemOfTypedMessage(post.messageContent, side)
        if (problem) return refuse('VALIDATION', { messageContent: problem })
        const keys = [...new Set(post.attachments ?? [])]
        const limit = limits.message.maximumFiles
        if (keys.length > limit)
          return refuse('VALIDATION', { attachments: { code: 'TOO_MANY_MESSAGE_FILES', limit, present: limit } })

        const at = now()
        const { item } = found
        const { messageId } = await found.request.tx
          .with('marked', (alongside) =>
            alongside
              .updateTable('requestItems')
              .set({
                ...(side === 'dealer' ? { unreadByAdmins: true } : { unreadByDealer: true }),
                ...turnAfterMessage(turnOf(item), item.status, side, at),
                unreadSince: at,
                lastModifiedAt: at,
                lastModifiedBy: actor.userId,
              })
              .where('itemId', '=', itemId),
          )
          .with('written', (alongside) =>
            historyInsert(alongside, [{ itemId, at, kind: 'message-posted', byUser: actor.userId, bySide: side }]),
          )
          .insertInto('messages')
          .values({
            itemId,
            senderId: actor.userId,
            senderSide: side,
            content: post.messageContent,
            createdAt: at,
          })
          .returning('messageId')
          .executeTakeFirstOrThrow()
        const attached = await attachFiles(found.request, actor.userId, keys, {
          attachedAs: 'message',
          itemId,
          messageId,
        })
        if (attached < keys.length) return refuse('VALIDATION', { attachments: { code: 'FILE_GONE' } })
        const message = {
          ...itemForMail(found),
          senderFirstName: actor.firstName,
          text: post.messageContent,
          attachments: keys.length,
        }
        if (side === 'dealer')
          await tellAdmins(tx, {
            template: 'message-to-admins',
            facts: { companyName: actor.companyName, ...message },
          })
        else
          await tellDealer(tx, found.request, {
            template: 'message-to-dealer',
            facts: { ...message, yourTurn: !isFinal(item.status) },
          })
        return accept({ messageId, createdAt: at.toISOString(), attachments: keys.length })
      },
    ),
  )
