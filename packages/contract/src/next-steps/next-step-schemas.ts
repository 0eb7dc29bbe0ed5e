import { limits } from '@portal/domain/limits.ts'
import { nextStepOutcomes } from '@portal/domain/next-steps/next-step.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
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

const outcome = described('What the dealer really gets by the decision.', z.enum(nextStepOutcomes))
const forItems = described('Null: items of every type.', z.nullable(itemType))

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
    texts: described('By language; at least one.', z.partialRecord(language, z.string())),
    version,
    changedAt: instant,
    changedByName: z.string(),
  }),
)
export type NextStep = z.output<typeof nextStep>

const form = {
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
  texts: described(
    `By language, each of at most ${limits.nextStep.text} characters. Empty ones are left out.`,
    z.partialRecord(language, judgedLines(limits.nextStep.text)),
  ),
}
const nextStepSave = named('NextStepSave', 'What a dealer does after a decision, as it is to be.', z.object(form))
export type NextStepSave = z.output<typeof nextStepSave>

const stepParams = z.object({ stepId: idParam })

export const nextStepSchemas = {
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
      z.object({ ...form, seenVersion }),
    ),
    reply: nextStep,
  },
  deleteNextStep: {
    description: 'What dealers were told already stays.',
    params: stepParams,
    query: z.object({ seenVersion: seenVersionParam }),
    reply: nothing,
  },
} satisfies SchemasByName
