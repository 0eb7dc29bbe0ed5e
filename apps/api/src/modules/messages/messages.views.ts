import type { Attachment, Message } from '@portal/contract/messages/message-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Side } from '@portal/domain/sides.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { builtOnce } from '../../db/built-once.ts'
import type { Readable } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { type ShownFile, shownFiles, shownMedia } from '../files/shown-files.ts'

interface WrittenMessage {
  readonly messageId: number
  readonly content: string
  readonly senderId: number
  readonly senderSide: Side
  readonly senderFirstName: string
  readonly createdAt: Date
}
/** A message as its reader sees it, less its files. */
export const messageWithoutFiles = (written: WrittenMessage, readerId: number): Message => ({
  messageId: written.messageId,
  messageContent: written.content,
  senderFirstName: written.senderFirstName,
  senderSide: written.senderSide,
  own: written.senderId === readerId,
  createdAt: written.createdAt.toISOString(),
  attachments: [],
})

const attachmentOf = async (storage: Storage, requestItemId: number, file: ShownFile): Promise<Attachment> => ({
  filePath: file.key,
  thumbnailPath: file.thumbKey,
  ...(await shownMedia(storage, requestItemId, file)),
})

const messagesOf = (db: Readable, { itemId }: { readonly itemId: number }) =>
  db
    .selectFrom('messages')
    .innerJoin('users', 'users.userId', 'messages.senderId')
    .select(['messageId', 'content', 'senderId', 'senderSide', 'messages.createdAt', 'firstName as senderFirstName'])
    .select((message) =>
      jsonArrayFrom(shownFiles('message').where('files.messageId', '=', message.ref('messages.messageId'))).as('files'),
    )
    .where('itemId', '=', itemId)
    .orderBy('messageId', 'desc')
    .limit(limits.message.maximumInThread)
const newestMessages = builtOnce(messagesOf)
const oneMessage = builtOnce((db, given: { readonly itemId: number; readonly messageId: number }) =>
  messagesOf(db, given).where('messageId', '=', given.messageId),
)

/** An item's thread, oldest first, at most the newest {@link limits.message.maximumInThread}; or the one message asked for. */
export async function thread(
  { db, storage }: { db: Readable; storage: Storage },
  readerId: number,
  itemId: number,
  only?: { readonly messageId: number },
): Promise<Message[]> {
  const rows = await (only ? oneMessage(db, { itemId, ...only }) : newestMessages(db, { itemId }))
  return Promise.all(
    rows.reverse().map(async (row) => ({
      ...messageWithoutFiles(row, readerId),
      attachments: await Promise.all(row.files.map((file) => attachmentOf(storage, itemId, file))),
    })),
  )
}

/** As many as the notification lists. */
const newestUnread = 10

/** Items with something that no administrator has read: how many, counted up to a limit, and the newest. */
export async function unreadByAdmins(db: Readable) {
  const rows = await db
    .selectFrom('requestItems as items')
    .innerJoin('requests', 'requests.requestId', 'items.requestId')
    .innerJoin('companies', 'companies.companyId', 'requests.dealerId')
    .select(['items.itemId', 'items.requestId', 'items.itemNumber', 'companyName'])
    .select((item) => item.fn.coalesce('items.unreadSince', 'items.lastModifiedAt').as('at'))
    .select(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('itemHistory')
            .select('entryId')
            .whereRef('itemHistory.itemId', '=', 'items.itemId')
            .whereRef('itemHistory.at', '>=', 'items.unreadSince')
            .where('bySide', '=', 'dealer'),
        ),
      )
        .$castTo<boolean>()
        .as('marked'),
    )
    .where('items.unreadByAdmins', '=', sql.lit(true))
    .orderBy('items.unreadSince', 'desc')
    .limit(limits.unreadItems.maximumCounted)
    .execute()
  return {
    count: rows.length,
    newest: rows.slice(0, newestUnread).map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}
