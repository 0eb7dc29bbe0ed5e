import { limits } from '@portal/domain/limits.ts'
import { messageTexts } from '@portal/domain/messages/message-rules.ts'
import { sides } from '@portal/domain/sides.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { shownMedia } from '../files/shown-media.ts'
import { id, idempotencyHeaders, idParam, instant, requiredText, storageKeys } from '../wire.ts'

/** A picture or a video that was sent with a message (specification 3, Message). */
export const attachment = z.object({
  filePath: z.string(),
  thumbnailPath: z.nullable(z.string()),
  ...shownMedia,
})
export type Attachment = z.output<typeof attachment>

/** A message as one of its readers sees it (specification 3, Message). */
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

/** What is sent to be posted (specification 7, Messages). `thumbnails` is taken and ignored: a file's row knows its own. */
export const messagePost = z.object({
  messageContent: requiredText(limits.message.maximumCharacters, messageTexts.empty, messageTexts.tooLong),
  attachments: keys,
  thumbnails: keys,
})

export type MessagePost = z.output<typeof messagePost>

/** A thread is read whole up to its newest 500 messages, oldest of them first. */
export const threadLimit = 500

const thread = z.array(message)
const postRefusals = ['NOT_FOUND', 'REQUEST_CLOSED', 'REQUEST_NOT_COMPLETED', 'IDEMPOTENCY_KEY_REUSED'] as const

export const listMessagesForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/request-items/messages/:itemId',
  audience: 'ADMIN',
  says: "An item's thread, oldest first; reading it takes the administrators' unread mark.",
  params: itemParams,
  reply: thread,
  refusals: ['NOT_FOUND'],
})
export const postMessageAsAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/request-items/messages/:itemId',
  audience: 'ADMIN',
  says: 'Writes to the dealer in the thread of an item.',
  params: itemParams,
  headers: idempotencyHeaders,
  body: messagePost,
  reply: message,
  status: 201,
  refusals: postRefusals,
})
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/user/request-items/messages/:itemId',
  audience: 'signed-in',
  says: "An item's thread for the request's owner; reading it takes the dealer's unread mark.",
  params: itemParams,
  reply: thread,
  refusals: ['NOT_FOUND'],
})
export const postMessage = endpoint({
  method: 'POST',
  path: '/api/user/request-items/messages/:itemId',
  audience: 'signed-in',
  says: "Writes to the administrators in the thread of an item of one's own.",
  params: itemParams,
  headers: idempotencyHeaders,
  body: messagePost,
  reply: message,
  status: 201,
  refusals: postRefusals,
})

/** An item with something that no administrator has read. */
export const unreadItem = z.object({
  itemId: id,
  requestId: id,
  itemNumber: z.string(),
  companyName: z.string(),
  at: instant,
})
const unread = z.object({
  /** Items with something new, counted up to `unreadCountLimit`. */
  count: z.int(),
  /** The newest of them, ten at most. */
  newest: z.array(unreadItem),
})
/** As far as unread items are counted. */
export const unreadCountLimit = 100
export const unreadForAdmins = endpoint({
  method: 'GET',
  path: '/api/admin/unread',
  audience: 'ADMIN',
  says: 'Items with unread messages of dealers: how many, and the newest.',
  reply: unread,
  refusals: [],
})
