import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import { addMonths, type Day, isDay } from './calendar-day.ts'
import { isFor, narrowness, type Terms, type TermsScope, termsOf, type UnitForTerms } from './terms.ts'

/** What an administrator enters as a new version: its scope, how long, and for units shipped from which day on. */
export interface NewTerms extends TermsScope, Pick<Terms, 'months' | 'countsFrom'> {
  readonly shippedFrom: Day
}

type Product = Omit<UnitForTerms, 'shippedOn'>

/** What of new terms can be wrong; empty when they can be judged against those that there are. */
export function problemsOfNewTerms(
  { productId, brand, itemType, months, shippedFrom }: NewTerms,
  brands: readonly string[],
  today: Day,
): Problems<'productId' | 'brand' | 'months' | 'shippedFrom'> {
  const problems: Record<string, Problem> = {}
  // A product has one brand and one type already.
  if (productId !== null && (brand !== null || itemType !== null)) problems.productId = { code: 'NOT_VALID' }
  if (brand !== null && !brands.includes(brand)) problems.brand = { code: 'BRAND_MISSING' }
  if (!Number.isInteger(months) || months < 0 || months > limits.terms.maximumMonths)
    problems.months = { code: 'TERMS_MONTHS_NOT_VALID', limit: limits.terms.maximumMonths }
  if (!isDay(shippedFrom)) problems.shippedFrom = { code: 'TERMS_DAY_MISSING' }
  else if (shippedFrom > addMonths(today, 12 * limits.terms.yearsAhead))
    problems.shippedFrom = { code: 'TERMS_DAY_TOO_LATE', limit: limits.terms.yearsAhead }
  return problems
}

/** Whether two terms are for the same. */
export const isSameScope = (one: TermsScope, other: TermsScope): boolean =>
  one.productId === other.productId && one.brand === other.brand && one.itemType === other.itemType

/** Days of shipment: from one on, and before another; null is for ever. */
export interface ShipmentDays {
  readonly from: Day
  readonly before: Day | null
}

const beforeAll = ''

/**
 * On which days of shipment units of a product would have the new terms; undefined where on none. They begin with their
 * day, and end where narrower terms or a later version of their scope begin. A unit that was shipped on one of these days
 * would lose the terms under which it was shipped.
 */
export function shipmentDaysOf(product: Product, added: NewTerms, all: readonly Terms[]): ShipmentDays | undefined {
  if (!isFor(added, product)) return undefined
  const from = added.shippedFrom
  const [before] = all
    .filter((terms) => isFor(terms, product))
    .filter((terms) => narrowness(terms) > narrowness(added) || (isSameScope(terms, added) && begin(terms) >= from))
    .map(begin)
    .toSorted()
  if (before === undefined) return { from, before: null }
  return before > from ? { from, before } : undefined
}

const begin = ({ shippedFrom }: Pick<Terms, 'shippedFrom'>) => shippedFrom ?? beforeAll

/** Terms that the units of a product have from a day of shipment on; null: from the first. */
export interface TermsFromDay {
  readonly from: Day | null
  readonly terms: Terms
}

/** Which terms the units of a product have by their day of shipment, the earliest first. */
export function termsByShipment(product: Product, all: readonly Terms[]): TermsFromDay[] {
  const days = new Set([beforeAll, ...all.filter((terms) => isFor(terms, product)).map(begin)])
  return [...days]
    .toSorted()
    .flatMap((day) => {
      const terms = termsOf({ ...product, shippedOn: day }, all)
      return terms ? [{ from: day === beforeAll ? null : day, terms }] : []
    })
    .filter(({ terms }, at, list) => terms !== list[at - 1]?.terms)
}

/** Of what holds from days on, in their order, the one that holds on a day. */
export const holdingOn = <Entry extends { readonly from: Day | null }>(
  day: Day,
  entries: readonly Entry[],
): Entry | undefined => entries.findLast(({ from }) => from === null || from <= day)
