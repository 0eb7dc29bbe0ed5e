import { limits } from '@portal/domain/limits.ts'
import { problemOfMessage } from '@portal/domain/messages/message-rules.ts'
import { sides } from '@portal/domain/sides.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { shownMedia } from '../files/media-shapes.ts'
import {
  described,
  id,
  idempotencyHeaders,
  idParam,
  instant,
  named,
  ruledLines,
  storageKeys,
} from '../shared-schemas.ts'

export const attachment = named(
  'Attachment',
  'A picture or a video that was sent with a message.',
  z.object({
    filePath: z.string(),
    thumbnailPath: z.nullable(z.string()),
    ...shownMedia,
  }),
)
export type Attachment = z.output<typeof attachment>

export const message = named(
  'Message',
  'A message as one of its readers sees it.',
  z.object({
    messageId: id,
    messageContent: z.string(),
    senderFirstName: z.string(),
    senderSide: z.enum(sides),
    own: described('Whether the reader wrote it.', z.boolean()),
    createdAt: instant,
    attachments: z.array(attachment),
  }),
)
export type Message = z.output<typeof message>

const itemParams = z.object({ itemId: idParam })
const keys = z._default(z.optional(z.nullable(storageKeys)), [])

export const messagePost = named(
  'MessagePost',
  'A message as it is sent. `thumbnails` is ignored: the server knows the thumbnail of each file.',
  z.object({
    messageContent: ruledLines(limits.message.maximumCharacters, problemOfMessage),
    attachments: keys,
    thumbnails: keys,
  }),
)

export type MessagePost = z.output<typeof messagePost>

const thread = z.array(message)

const unreadItem = named(
  'UnreadItem',
  'An item with something that no administrator has read.',
  z.object({
    itemId: id,
    requestId: id,
    itemNumber: z.string(),
    companyName: z.string(),
    at: instant,
    marked: described(
      'Whether an administrator marked it as unread, and nothing came from the dealer since.',
      z.optional(z.boolean()),
    ),
  }),
)
const unread = named(
  'UnreadItems',
  'What no administrator has read.',
  z.object({
    count: described('Items with something new, counted up to `limits.unreadItems.maximumCounted`.', z.int()),
    newest: described('The newest of them, ten at most.', z.array(unreadItem)),
  }),
)
export const messageSchemas = {
  listMessagesForAdmin: {
    description: "Oldest first. Reading takes the administrators' unread mark.",
    params: itemParams,
    reply: thread,
  },
  postMessageAsAdmin: {
    params: itemParams,
    headers: idempotencyHeaders,
    body: messagePost,
    reply: message,
  },
  listMessages: {
    description: "Oldest first. Reading takes the dealer's unread mark.",
    params: itemParams,
    reply: thread,
  },
  postMessage: {
    params: itemParams,
    headers: idempotencyHeaders,
    body: messagePost,
    reply: message,
  },
  unreadForAdmins: {
    description: 'And the newest of them.',
    reply: unread,
  },
} satisfies SchemasByName
