import { problemOfMessage } from '@portal/domain/messages/message-rules.ts'
import { sides } from '@portal/domain/sides.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { shownMedia } from '../files/media-shapes.ts'
import { id, idempotencyHeaders, idParam, instant, ruledText, storageKeys } from '../shared-schemas.ts'

/** A picture or a video that was sent with a message. */
export const attachment = z.object({
  filePath: z.string(),
  thumbnailPath: z.nullable(z.string()),
  ...shownMedia,
})
export type Attachment = z.output<typeof attachment>

/** A message as one of its readers sees it. */
export const message = z.object({
  messageId: id,
  messageContent: z.string(),
  senderFirstName: z.string(),
  senderSide: z.enum(sides),
  /** Whether the reader wrote it. */
  own: z.boolean(),
  createdAt: instant,
  attachments: z.array(attachment),
})
export type Message = z.output<typeof message>

const itemParams = z.object({ itemId: idParam })
const keys = z._default(z.optional(z.nullable(storageKeys)), [])

/** A message as it is sent. `thumbnails` is ignored: the server knows the thumbnail of each file. */
export const messagePost = z.object({
  messageContent: ruledText(problemOfMessage),
  attachments: keys,
  thumbnails: keys,
})

export type MessagePost = z.output<typeof messagePost>

const thread = z.array(message)

/** An item with something that no administrator has read. */
const unreadItem = z.object({
  itemId: id,
  requestId: id,
  itemNumber: z.string(),
  companyName: z.string(),
  at: instant,
})
const unread = z.object({
  /** Items with something new, counted up to `limits.unreadItems.maximumCounted`. */
  count: z.int(),
  /** The newest of them, ten at most. */
  newest: z.array(unreadItem),
})
export const messageSchemas = {
  listMessagesForAdmin: { params: itemParams, reply: thread },
  postMessageAsAdmin: {
    params: itemParams,
    headers: idempotencyHeaders,
    body: messagePost,
    reply: message,
  },
  listMessages: { params: itemParams, reply: thread },
  postMessage: {
    params: itemParams,
    headers: idempotencyHeaders,
    body: messagePost,
    reply: message,
  },
  unreadForAdmins: { reply: unread },
} satisfies SchemasByName
