import { problemOfNote } from '@portal/domain/colleagues/note-rules.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { described, id, idempotencyHeaders, idParam, instant, named, nothing, ruledLines } from '../shared-schemas.ts'

const itemParams = z.object({ itemId: idParam })

const colleague = named('Colleague', 'An administrator.', z.object({ userId: id, name: z.string() }))
export type Colleague = z.output<typeof colleague>

const note = named(
  'Note',
  'What an administrator wrote about an item for colleagues. No dealer is ever sent one.',
  z.object({
    noteId: id,
    author: colleague,
    content: z.string(),
    createdAt: instant,
    tells: described('The colleagues who were told of it.', z.array(colleague)),
  }),
)
export type Note = z.output<typeof note>

const teamwork = named(
  'Teamwork',
  'What administrators share about an item.',
  z.object({
    reader: described('The account that asks.', id),
    takenBy: z.nullable(colleague),
    looking: described('Who else has it open now.', z.array(colleague)),
    notes: described('Oldest first, at most the newest 200.', z.array(note)),
  }),
)
export type Teamwork = z.output<typeof teamwork>

export const colleagueSchemas = {
  listColleagues: { description: 'By name.', reply: z.array(colleague) },
  getTeamwork: { params: itemParams, reply: teamwork },
  takeItem: {
    params: itemParams,
    body: named(
      'Taking',
      'Who takes an item.',
      z.object({
        takenBy: described('Null gives it back.', z.nullable(id)),
        seenTakenBy: described('Who had it on the screen; refused as STALE where that is wrong.', z.nullable(id)),
      }),
    ),
    reply: nothing,
  },
  markItemUnread: {
    description: 'It waits for the service again, unless its status asks the dealer for something or it is closed.',
    params: itemParams,
    reply: nothing,
  },
  lookAtItem: {
    description: 'To be repeated every half minute; false says that one has left it.',
    params: itemParams,
    body: named('Looking', 'Whether one has an item open.', z.object({ looking: z.boolean() })),
    reply: nothing,
  },
  writeNote: {
    description: 'Those whom it tells get a mail that names the item, without the text.',
    params: itemParams,
    headers: idempotencyHeaders,
    body: named(
      'NoteToWrite',
      'A note, and whom it tells.',
      z.object({
        content: ruledLines(limits.note.maximumCharacters, problemOfNote),
        tells: z._default(z.optional(z.array(id).check(z.maxLength(limits.note.maximumTold))), []),
      }),
    ),
    reply: note,
  },
  deleteNote: { params: z.object({ noteId: idParam }), reply: nothing },
} satisfies SchemasByName
