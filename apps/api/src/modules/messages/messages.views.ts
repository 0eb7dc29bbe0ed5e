import type { Attachment, Message } from '@portal/contract/messages/message-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Side } from '@portal/domain/sides.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { type ShownFile, shownFileJson, shownMedia } from '../files/shown-files.ts'

interface WrittenMessage {
  readonly messageId: number
  readonly content: string
  readonly senderId: number
  readonly senderSide: Side
  readonly senderFirstName: string
  readonly createdAt: Date
}
export interface MessageColumns extends WrittenMessage {
  readonly itemId: number
  readonly files: ShownFile[]
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

/** An item's thread, oldest first, at most the newest {@link limits.message.maximumInThread}; or the one message asked for. */
export async function thread(
  { db, storage }: { db: Readable; storage: Storage },
  readerId: number,
  itemId: number,
  only?: { readonly messageId: number },
): Promise<Message[]> {
  const which = only ? sql`and messages.message_id = ${only.messageId}` : sql``
  const { rows } = await sql<MessageColumns>`
    select messages.message_id, messages.item_id, messages.content, messages.sender_id, messages.sender_side,
      messages.created_at, users.first_name as sender_first_name,
      (
        select coalesce(jsonb_agg(${shownFileJson} order by files.position), '[]')
        from files where files.message_id = messages.message_id and files.attached_as = 'message'
      ) as files
    from messages join users on users.user_id = messages.sender_id
    where messages.item_id = ${itemId} ${which}
    order by messages.message_id desc
    limit ${limits.message.maximumInThread}`.execute(db)
  return Promise.all(
    rows.reverse().map(async (row) => ({
      ...messageWithoutFiles(row, readerId),
      attachments: await Promise.all(row.files.map((file) => attachmentOf(storage, row.itemId, file))),
    })),
  )
}

export interface UnreadColumns {
  readonly itemId: number
  readonly requestId: number
  readonly itemNumber: string
  readonly companyName: string
  readonly at: Date
}

/** As many as the notification lists. */
const newestUnread = 10

/** Items with something that no administrator has read: how many, counted up to a limit, and the newest. */
export async function unreadByAdmins(db: Readable) {
  const { rows } = await sql<UnreadColumns>`
    select items.item_id, items.request_id, items.item_number, users.company_name,
      coalesce(items.unread_since, items.last_modified_at) as at
    from request_items items
    join requests on requests.request_id = items.request_id
    join users on users.user_id = requests.dealer_id
    where items.unread_by_admins
    order by items.unread_since desc
    limit ${limits.unreadItems.maximumCounted}`.execute(db)
  return {
    count: rows.length,
    newest: rows.slice(0, newestUnread).map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}
