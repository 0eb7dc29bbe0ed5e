import type { ItemType } from '../items/item-types.ts'
import { addMonths, type Day } from './calendar-day.ts'

/** What a unit's coverage counts from: its shipment, its sale to the end customer, or its manufacture. */
export const countsFrom = ['shipment', 'sale', 'manufacture'] as const
export type CountsFrom = (typeof countsFrom)[number]

/** Whom terms are for: one product, else a brand, an item type, both, or (all null) everything. */
export interface TermsScope {
  readonly productId: number | null
  readonly brand: string | null
  readonly itemType: ItemType | null
}

/** One version of the terms of a scope. It never changes; a change is a new version. */
export interface Terms extends TermsScope {
  readonly termsId: number
  readonly months: number
  readonly countsFrom: CountsFrom
  /** For units shipped from this day on; null for all that have no later version. */
  readonly shippedFrom: Day | null
}

/** What decides which terms a unit has. */
export interface UnitForTerms {
  readonly productId: number
  readonly brand: string
  readonly itemType: ItemType
  readonly shippedOn: Day
}

/** Whether terms are for a unit, or for a product with all of its units. */
export const isFor = (scope: TermsScope, unit: Omit<UnitForTerms, 'shippedOn'>): boolean =>
  (scope.productId === null || scope.productId === unit.productId) &&
  (scope.brand === null || scope.brand === unit.brand) &&
  (scope.itemType === null || scope.itemType === unit.itemType)

/** The narrower scope wins: a product, then brand and type, a brand, a type, everything. */
export const narrowness = ({ productId, brand, itemType }: TermsScope): number =>
  (productId === null ? 0 : 4) + (brand === null ? 0 : 2) + (itemType === null ? 0 : 1)

/**
 * The terms under which a unit was shipped: of the narrowest scope that has a version for its day of shipment, the latest
 * such version. Undefined only where not even everything has terms.
 */
export function termsOf(unit: UnitForTerms, all: readonly Terms[]): Terms | undefined {
  const beforeAll = ''
  return all
    .filter((terms) => isFor(terms, unit) && (terms.shippedFrom ?? beforeAll) <= unit.shippedOn)
    .toSorted(
      (one, other) =>
        narrowness(other) - narrowness(one) ||
        ((one.shippedFrom ?? beforeAll) < (other.shippedFrom ?? beforeAll) ? 1 : -1),
    )[0]
}

/** The days of a unit that coverage may count from. */
export interface UnitDays {
  readonly shippedOn: Day
  readonly soldOn: Day | null
  readonly manufacturedOn: Day | null
}

/** The last day of a unit's coverage. `atLeast`: its first day is not known, it cannot be before the shipment. */
export interface CoverageEnd {
  readonly lastDay: Day
  readonly atLeast: boolean
}

/**
 * When the coverage ends under these terms. A sale that nobody has told of was not before the shipment, so the coverage
 * lasts at least as long as if it had been then; undefined where the day of manufacture is not known.
 */
export function coverageEnd(
  { months, countsFrom }: Pick<Terms, 'months' | 'countsFrom'>,
  unit: UnitDays,
): CoverageEnd | undefined {
  const from = { shipment: unit.shippedOn, sale: unit.soldOn, manufacture: unit.manufacturedOn }[countsFrom]
  if (from !== null) return { lastDay: addMonths(from, months), atLeast: false }
  return countsFrom === 'sale' ? { lastDay: addMonths(unit.shippedOn, months), atLeast: true } : undefined
}
