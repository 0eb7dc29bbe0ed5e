import { join } from 'node:path'
import { roles } from '@portal/domain/accounts/roles.ts'
import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { amplifierOptions, itemTypes } from '@portal/domain/items/item-types.ts'
import { repairResults } from '@portal/domain/items/submit-repair-outcome.ts'
import { languages } from '@portal/domain/languages.ts'
import { nextStepOutcomes } from '@portal/domain/next-steps/next-step.ts'
import { standardPoints } from '@portal/domain/points/point.ts'
import { sides } from '@portal/domain/sides.ts'
import * as z from 'zod/mini'
import accounts from './demo-accounts.json' with { type: 'json' }
import nextSteps from './demo-next-steps.json' with { type: 'json' }
import replies from './demo-replies.json' with { type: 'json' }
import requests from './demo-requests.json' with { type: 'json' }

export const person = z.enum(['admin', 'colleague', 'dealer', 'santos', 'lindqvist', 'garage', 'waiting', 'disabled'])
export type DemoPerson = z.infer<typeof person>

const account = z.strictObject({
  email: z.email(),
  role: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  debtorNumber: z.string(),
  phoneNumber: z.string(),
  street: z.string(),
  postCode: z.string(),
  city: z.string(),
  country: z.string(),
  enabled: z._default(z.boolean(), true),
  disabledByAdmin: z._default(z.boolean(), false),
})

/** What happened to an item after it was submitted. */
const step = z.union([
  z.strictObject({ by: person, says: z.string(), shows: z.optional(z.string()) }),
  z.strictObject({
    by: person,
    sets: z.enum(itemStatuses),
    note: z.optional(z.string()),
    /** With additional information required: what the dealer is asked for. */
    asks: z.optional(z.array(z.enum(standardPoints))),
    /** The serial number of the unit that is given for it. */
    replacement: z.optional(z.string()),
    /** What the administrator points at, in a picture by its name in `media/`. */
    marks: z.optional(z.array(z.strictObject({ in: z.string(), x: z.number(), y: z.number(), text: z.string() }))),
  }),
  z.strictObject({
    by: person,
    answers: z.enum(standardPoints),
    text: z.optional(z.string()),
    shows: z.optional(z.string()),
  }),
  z.strictObject({ by: person, addsLayoutPdf: z.string() }),
  z.strictObject({ by: person, reports: z.enum(repairResults), reason: z.optional(z.string()) }),
])
export type DemoStep = z.infer<typeof step>
export type DemoMarks = NonNullable<Extract<DemoStep, { sets: unknown }>['marks']>

const item = z.strictObject({
  /** Index into the brands of the installation. */
  brand: z.literal([0, 1, 2]),
  itemNumber: z.string(),
  /** Of a unit in the past, except where nobody knows it. */
  serialNumber: z.string(),
  issue: z.string(),
  /** Names in `media/`. */
  files: z.array(z.string()),
  amplifier: z.optional(
    z.union([
      z.strictObject({ repairAttempt: z.string(), option: z.optional(z.enum(amplifierOptions)) }),
      z.strictObject({ needsSchematic: z.literal(true), option: z.optional(z.enum(amplifierOptions)) }),
    ]),
  ),
  steps: z._default(z.array(step), []),
})
export type DemoItem = z.infer<typeof item>

const request = z.strictObject({
  dealer: person,
  title: z.string(),
  daysAgo: z.int(),
  items: z.array(item),
  archivedBy: z._default(z.array(z.enum(sides)), []),
})
export type DemoRequest = z.infer<typeof request>

const reply = z.strictObject({
  name: z.string(),
  days: z.nullable(z.int()),
  texts: z.record(z.enum(languages), z.string()),
})

/** Replies that the administrators have saved, in every language. */
export const demoReplies = z.array(reply).parse(replies)

const nextStep = z.strictObject({
  outcome: z.enum(nextStepOutcomes),
  itemType: z.nullable(z.enum(itemTypes)),
  brand: z.nullable(z.string()),
  days: z.nullable(z.int()),
  texts: z.record(z.enum(languages), z.string()),
})

/** What happens after a decision, in every language. */
export const demoNextSteps = z.array(nextStep).parse(nextSteps)

/** The accounts, by the names that `demo-requests.json` uses for them. */
export const demoAccounts = z.record(person, account).parse(accounts)

/** Oldest first. Every status, every badge and both archives occur, and both lists need a second page. */
export const demoRequests = z.array(request).parse(requests)

/** Where a picture or video of the demo lies. */
export const demoFilePath = (name: string): string => join(import.meta.dirname, 'media', name)
/** Where the layout document of an amplifier lies. */
export const demoLayoutPath = (itemNumber: string): string => demoFilePath(`layout-${itemNumber.toLowerCase()}.pdf`)
