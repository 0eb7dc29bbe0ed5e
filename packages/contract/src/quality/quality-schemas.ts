import { anotherLookOutcomes } from '@portal/domain/items/another-look.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  described,
  id,
  idParam,
  instant,
  itemStatus,
  itemType,
  lines,
  named,
  nothing,
  pageOf,
  pageQuery,
  text,
} from '../shared-schemas.ts'

const month = named(
  'Month',
  'A month of the calendar, 2026-11.',
  z.string().check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/)),
)
const day = z.string()
const share = z.number()

/** The filters of the page. Without months the last two years are meant; a longer time is cut to its last three. */
const period = { from: z.optional(month), to: z.optional(month) }
const filters = { brand: z.optional(text(limits.item.brand)), productId: z.optional(idParam), ...period }

const product = {
  productId: id,
  brand: z.string(),
  itemType,
  itemNumber: z.string(),
  name: z.string(),
}
export const productOfUnits = named('ProductOfUnits', 'A product that units were shipped of.', z.object(product))
export type ProductOfUnits = z.output<typeof productOfUnits>

export const claimsByMonth = named(
  'ClaimsByMonth',
  'How many claims of known units were submitted in which month.',
  z.object({
    months: z.array(month),
    products: described(
      'Those with the most claims, these first.',
      z.array(z.object({ ...product, claims: described('One number for each month.', z.array(z.int())) })),
    ),
    others: described('The claims of all other products, one number for each month.', z.array(z.int())),
    otherProducts: z.int(),
  }),
)
export type ClaimsByMonth = z.output<typeof claimsByMonth>

export const nevadaChart = named(
  'NevadaChart',
  'Which part of the units shipped in a month had a claim by which age.',
  z.object({
    product: productOfUnits,
    rows: z.array(
      z.object({
        month,
        units: z.int(),
        cells: described(
          'One for each age in months, from 0, that is over for this month of shipment.',
          z.array(
            z.object({
              failed: z.int(),
              share,
              upper: described('From this share on it is more than chance that so many failed.', share),
              lower: described('Down to this share it is more than chance that so few failed.', share),
            }),
          ),
        ),
      }),
    ),
    ages: described(
      'What is usual at each age: the median of the months, and what the limits are drawn around.',
      z.array(z.object({ median: share, usual: share })),
    ),
  }),
)
export type NevadaChartOfProduct = z.output<typeof nevadaChart>

export const decisionsByReason = named(
  'DecisionsByReason',
  'How claims of the months were decided, the most frequent decisions first.',
  z.object({
    decisions: z.array(
      z.object({
        status: itemStatus,
        reason: described('Why it was declined, or what was given; empty where no reason belongs to it.', z.string()),
        claims: z.int(),
      }),
    ),
    others: described('Claims that were decided for other reasons.', z.int()),
    undecided: z.int(),
  }),
)
export type DecisionsByReason = z.output<typeof decisionsByReason>

const medianHours = described('Median in hours; null without a decided claim.', z.nullable(z.number()))
export const caseTimes = named(
  'CaseTimes',
  'How long decided claims waited for the service and for the dealer, by the month of the claim.',
  z.object({
    months: z.array(z.object({ month, claims: z.int(), serviceHours: medianHours, dealerHours: medianHours })),
  }),
)
export type CaseTimes = z.output<typeof caseTimes>

export const anotherLooks = named(
  'AnotherLooks',
  'What came of the other looks at declined items that were asked for in the months.',
  z.object({
    upheld: described('Declined again.', z.int()),
    changed: described('Decided otherwise.', z.int()),
    open: described('Not decided yet.', z.int()),
  }),
)
export type AnotherLooks = z.output<typeof anotherLooks>

export const risingProduct = named(
  'RisingProduct',
  'A product of which more units fail, by more than chance, than of those shipped before.',
  z.object({
    ...product,
    since: described('Month of shipment from which on more units fail.', month),
    units: described('Shipped since then.', z.int()),
    claims: described('Of these units, first ones.', z.int()),
    share,
    usualShare: described('What would have failed by now if nothing had changed.', share),
    foundAt: instant,
    dismissed: described('Whether its notice was taken off the desk.', z.boolean()),
  }),
)
export type RisingProduct = z.output<typeof risingProduct>

/** Which claims: those of a mark of a chart. */
const claimFilters = {
  brand: filters.brand,
  productId: filters.productId,
  ...period,
  shippedFrom: z.optional(month),
  shippedTo: z.optional(month),
  oldest: described(
    'Only first claims of units that came at most so many months after the month of shipment.',
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,3}$/)),
        z.transform((digits: string) => Number(digits)),
      ),
    ),
  ),
  status: z.optional(itemStatus),
  reason: z.optional(lines(limits.statusUpdate.declineReason)),
  anotherLook: described(
    'Only other looks at declined items, with this outcome.',
    z.optional(z.enum(anotherLookOutcomes)),
  ),
  decided: described('Only decided ones, other looks among them.', z.optional(z.literal('true'))),
}

export const claimRow = named(
  'ClaimRow',
  'A claim, with the month of shipment of its unit where that is known.',
  z.object({
    itemId: id,
    requestId: id,
    companyName: z.string(),
    brand: z.string(),
    itemNumber: z.string(),
    serialNumber: z.string(),
    status: itemStatus,
    submittedAt: instant,
    shippedOn: z.nullable(day),
  }),
)
export type ClaimRow = z.output<typeof claimRow>

export const charts = [
  'claims-by-month',
  'failures',
  'decisions',
  'case-times',
  'another-looks',
  'rising',
  'claims',
] as const
export type Chart = (typeof charts)[number]

export const qualitySchemas = {
  listProductsOfUnits: {
    description: 'By brand and item number.',
    reply: z.array(productOfUnits),
  },
  getClaimsByMonth: { query: z.object(filters), reply: claimsByMonth },
  getNevadaChart: {
    description:
      'Limits are exact binomial tails, corrected for the number of cells. An age is how many months after its shipment a unit had its first claim.',
    query: z.object({ ...period, productId: idParam }),
    reply: nevadaChart,
  },
  getDecisionsByReason: { query: z.object(filters), reply: decisionsByReason },
  getCaseTimes: { query: z.object(filters), reply: caseTimes },
  getAnotherLooks: { query: z.object(filters), reply: anotherLooks },
  listRisingProducts: {
    description: 'As the nightly look at all products found them, the largest rise first.',
    query: z.object({ brand: filters.brand, productId: filters.productId }),
    reply: z.array(risingProduct),
  },
  dismissRisingProduct: {
    params: z.object({ productId: idParam }),
    body: named('Dismissal', 'Whether the notice is off the desk.', z.object({ dismissed: z.boolean() })),
    reply: nothing,
  },
  listClaims: {
    description: 'Newest first. Without months those of all times.',
    query: z.object({ ...pageQuery, ...claimFilters }),
    reply: pageOf('ClaimPage', claimRow),
  },
  exportChart: {
    description: 'With the filters of the chart. No cell is a formula.',
    params: z.object({ chart: z.enum(charts) }),
    query: z.object(claimFilters),
    reply: named(
      'CsvFile',
      'A file for a spreadsheet, in UTF-8 with its mark.',
      z.object({ fileName: z.string(), csv: z.string() }),
    ),
  },
} satisfies SchemasByName
