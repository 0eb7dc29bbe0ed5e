import { limits } from '@portal/domain/limits.ts'
import { nextStepOutcomes } from '@portal/domain/next-steps/next-step.ts'
import { pointKinds } from '@portal/domain/points/point.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  day,
  described,
  id,
  idempotencyHeaders,
  idParam,
  instant,
  itemType,
  judgedLines,
  judgedText,
  language,
  named,
  nothing,
  seenVersion,
  seenVersionParam,
  version,
} from '../shared-schemas.ts'

/** What is answered of every text. */
const texts = (description: string) => described(description, z.partialRecord(language, z.string()))
const changed = { version, changedAt: instant, changedByName: z.string() }

/** What is sent of every text. */
const sentTexts = <Text extends z.ZodMiniType<string>>(maximum: number, text: (maximum: number) => Text) =>
  described(
    `By language, each of at most ${maximum} characters. Empty ones are left out.`,
    z.partialRecord(language, text(maximum)),
  )
const deleted = { query: z.object({ seenVersion: seenVersionParam }), reply: nothing }

const forItems = described('Null: items of every type.', z.nullable(itemType))

const kind = described('Pictures or videos, a measured value, or a text.', z.enum(pointKinds))
const point = named(
  'Point',
  'Something that a dealer can be asked for when an item is sent back.',
  z.object({
    pointId: id,
    itemType: forItems,
    kind,
    unit: described('Of a measured value.', z.nullable(z.string())),
    texts: texts('Its wording by language; at least one.'),
    ...changed,
    changedByName: described('Null for one that the portal brought.', z.nullable(z.string())),
  }),
)
export type Point = z.output<typeof point>

const pointForm = {
  itemType: forItems,
  kind,
  unit: described('Of a measured value; null otherwise.', z.nullable(judgedText(limits.point.unit))),
  texts: sentTexts(limits.point.text, judgedText),
}
const pointSave = named('PointSave', 'What a dealer can be asked for, as it is to be.', z.object(pointForm))
export type PointSave = z.output<typeof pointSave>
const pointParams = z.object({ pointId: idParam })

const outcome = described('What the dealer really gets by the decision.', z.enum(nextStepOutcomes))
const nextStep = named(
  'NextStep',
  'What a dealer does after a decision.',
  z.object({
    stepId: id,
    outcome,
    itemType: forItems,
    brand: described('Null: items of every brand.', z.nullable(z.string())),
    days: described(
      'Due so many days after the decision; null where the dealer has nothing to do.',
      z.nullable(z.int()),
    ),
    texts: texts('By language; at least one.'),
    ...changed,
  }),
)
export type NextStep = z.output<typeof nextStep>

const stepForm = {
  outcome,
  itemType: forItems,
  brand: described(
    'Null: items of every brand. Upper and lower case are the same.',
    z.nullable(judgedText(limits.item.brand)),
  ),
  days: described(
    `1 to ${limits.nextStep.maximumDays}; null where the dealer has nothing to do.`,
    z.nullable(z.number()),
  ),
  texts: sentTexts(limits.nextStep.text, judgedLines),
}
const nextStepSave = named('NextStepSave', 'What a dealer does after a decision, as it is to be.', z.object(stepForm))
export type NextStepSave = z.output<typeof nextStepSave>
const stepParams = z.object({ stepId: idParam })

const savedReply = named(
  'SavedReply',
  'A reply that administrators keep, with its text in each language that it has.',
  z.object({
    replyId: id,
    name: z.string(),
    days: described('In how many days `{due_date}` is; null where the reply sets no date.', z.nullable(z.int())),
    texts: texts('With placeholders, by language; at least one.'),
    ...changed,
  }),
)
export type SavedReply = z.output<typeof savedReply>

const savedReplies = named(
  'SavedReplies',
  `All saved replies by name, at most ${limits.reply.maximumReplies}, and which day it is for the installation.`,
  z.object({ today: day, replies: z.array(savedReply) }),
)
export type SavedReplies = z.output<typeof savedReplies>

const replyForm = {
  name: judgedText(limits.reply.name),
  days: z.nullable(z.int()),
  texts: sentTexts(limits.reply.text, judgedLines),
}
const replySave = named('ReplySave', 'A saved reply as it is to be.', z.object(replyForm))
export type ReplySave = z.output<typeof replySave>
const replyParams = z.object({ replyId: idParam })

export const keptTextSchemas = {
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
    body: named(
      'ReplyChange',
      'A saved reply as it is to be, and what it was.',
      z.object({ ...replyForm, seenVersion }),
    ),
    reply: savedReply,
  },
  deleteReply: { params: replyParams, ...deleted },

  listPoints: {
    description: `In the order in which they were added, at most ${limits.point.maximumPoints}.`,
    reply: z.array(point),
  },
  addPoint: { headers: idempotencyHeaders, body: pointSave, reply: point },
  changePoint: {
    description: 'What was asked before keeps its wording. A text that is left out is removed.',
    params: pointParams,
    body: named(
      'PointChange',
      'What a dealer can be asked for, as it is to be, and what it was.',
      z.object({ ...pointForm, seenVersion }),
    ),
    reply: point,
  },
  deletePoint: { description: 'What was asked before stays.', params: pointParams, ...deleted },

  listNextSteps: {
    description: `In the order in which they were added, at most ${limits.nextStep.maximumSteps}. An item gets the closest: one for its brand before one for its type.`,
    reply: z.array(nextStep),
  },
  addNextStep: { headers: idempotencyHeaders, body: nextStepSave, reply: nextStep },
  changeNextStep: {
    description: 'What dealers were told already stays. A text that is left out is removed.',
    params: stepParams,
    body: named(
      'NextStepChange',
      'What a dealer does after a decision, as it is to be, and what it was.',
      z.object({ ...stepForm, seenVersion }),
    ),
    reply: nextStep,
  },
  deleteNextStep: { description: 'What dealers were told already stays.', params: stepParams, ...deleted },
} satisfies SchemasByName
