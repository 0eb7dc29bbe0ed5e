import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { historyKinds } from '@portal/domain/items/item-history.ts'
import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { itemTypes } from '@portal/domain/items/item-types.ts'
import { sides } from '@portal/domain/sides.ts'
import { addDays, type Day } from '@portal/domain/units/calendar-day.ts'
import { countsFrom } from '@portal/domain/units/terms.ts'
import * as z from 'zod/mini'
import { person } from '../demo-data.ts'

/** Index into the brands of the installation. */
const brand = z.literal([0, 1, 2])

const product = z.strictObject({
  brand,
  itemType: z.enum(itemTypes),
  itemNumber: z.string(),
  name: z.string(),
  /** A name in `media/`. */
  picture: z.optional(z.string()),
})

const unit = z.strictObject({
  /** Index into the products. */
  product: z.int(),
  serialNumber: z.string(),
  shippedDaysAgo: z.int(),
  manufacturedDaysAgo: z.int(),
  /** When it was sold to the end customer; of most units nobody knows. */
  soldDaysAgo: z.nullable(z.int()),
  soldTo: person,
  /** How its invoice's number ends, behind the day; a unit that was given for another one has none. */
  invoice: z.nullable(z.int()),
})

const historyEntry = z.strictObject({
  daysAgo: z.number(),
  bySide: z.enum(sides),
  kind: z.enum(historyKinds),
  details: z.record(z.string(), z.string()),
})

/** An item, with what was posted and what happened. */
const item = z.strictObject({
  serialNumber: z.string(),
  issueDescription: z.string(),
  repairAttempt: z.nullable(z.literal('yes')),
  repairAttemptDetails: z.nullable(z.string()),
  /** A name in `media/`. */
  picture: z.string(),
  status: z.enum(itemStatuses),
  declineReason: z.nullable(z.string()),
  exchangeNote: z.nullable(z.string()),
  infoRequiredNote: z.nullable(z.string()),
  replacementSerial: z.nullable(z.string()),
  decidedDaysAgo: z.number(),
  /** The dealer's messages. */
  replies: z.array(z.strictObject({ daysAgo: z.number(), content: z.string() })),
  history: z.array(historyEntry),
})

/** A request that was closed and archived by both sides. */
const request = z.strictObject({
  dealer: person,
  administrator: person,
  /** Null where it is named after its day. */
  title: z.nullable(z.string()),
  createdDaysAgo: z.number(),
  completedDaysAgo: z.number(),
  closedDaysAgo: z.number(),
  archivedByAdminsDaysAgo: z.number(),
  archivedByDealerDaysAgo: z.number(),
  items: z.array(item),
})

const past = z.strictObject({
  /** How long new amplifiers of one brand are covered, beside what the portal begins with. */
  terms: z.strictObject({
    brand,
    itemType: z.enum(itemTypes),
    months: z.int(),
    countsFrom: z.enum(countsFrom),
    shippedFromDaysAgo: z.int(),
    createdDaysAgo: z.int(),
  }),
  products: z.array(product),
  units: z.array(unit),
  requests: z.array(request),
})
export type Past = z.infer<typeof past>
export type PastRequest = Past['requests'][number]
export type PastItem = PastRequest['items'][number]

/**
 * Two years of shipments and claims, made once (../media/README.md). All days are counted back from the last Monday; a
 * part of a day is a time of that day.
 */
export const readPast = (): Past =>
  past.parse(JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, 'past.json.gz'))).toString()))

/** The last Monday until a day, this day included: shipments fall on working days, whenever a demo begins. */
export const lastMonday = (today: Day): Day => addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
