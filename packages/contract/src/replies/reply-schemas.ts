import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  day,
  described,
  id,
  idempotencyHeaders,
  idParam,
  instant,
  judgedLines,
  judgedText,
  language,
  named,
  nothing,
  seenVersion,
  seenVersionParam,
  version,
} from '../shared-schemas.ts'

const savedReply = named(
  'SavedReply',
  'A reply that administrators keep, with its text in each language that it has.',
  z.object({
    replyId: id,
    name: z.string(),
    days: described('In how many days `{due_date}` is; null where the reply sets no date.', z.nullable(z.int())),
    texts: described('With placeholders, by language; at least one.', z.partialRecord(language, z.string())),
    version,
    changedAt: instant,
    changedByName: z.string(),
  }),
)
export type SavedReply = z.output<typeof savedReply>

const savedReplies = named(
  'SavedReplies',
  `All saved replies by name, at most ${limits.reply.maximumReplies}, and which day it is for the installation.`,
  z.object({ today: day, replies: z.array(savedReply) }),
)
export type SavedReplies = z.output<typeof savedReplies>

const reply = {
  name: judgedText(limits.reply.name),
  days: z.nullable(z.int()),
  texts: described(
    `By language, each of at most ${limits.reply.text} characters. Empty ones are left out.`,
    z.partialRecord(language, judgedLines(limits.reply.text)),
  ),
}
const replySave = named('ReplySave', 'A saved reply as it is to be.', z.object(reply))
export type ReplySave = z.output<typeof replySave>

const replyParams = z.object({ replyId: idParam })

export const replySchemas = {
  listReplies: { reply: savedReplies },
  addReply: {
    description: 'A name is used once, without regard to case. A word in braces that is no placeholder is refused.',
    headers: idempotencyHeaders,
    body: replySave,
    reply: savedReply,
  },
  changeReply: {
    description: 'A text that is left out is removed.',
    params: replyParams,
    body: named('ReplyChange', 'A saved reply as it is to be, and what it was.', z.object({ ...reply, seenVersion })),
    reply: savedReply,
  },
  deleteReply: {
    params: replyParams,
    query: z.object({ seenVersion: seenVersionParam }),
    reply: nothing,
  },
} satisfies SchemasByName
