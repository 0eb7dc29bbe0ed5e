import { foldNumber } from '../folded-number.ts'
import type { ItemType } from '../items/item-types.ts'
import { addDays, type Day } from './calendar-day.ts'
import { problemOfSale } from './sale.ts'
import { coverageEnd, type Terms, type UnitDays } from './terms.ts'

/** Whether a unit is covered on a day, and until when. The days are inclusive. */
export type Coverage =
  /** No unit with this serial number and brand is known. `noneOfBrand`: nor is any other that can be meant, so it says nothing. */
  | { readonly code: 'UNKNOWN_UNIT'; readonly noneOfBrand?: true | undefined }
  /** `atLeast`: the day it counts from is not known, so it may be longer. */
  | { readonly code: 'COVERED'; readonly until: Day; readonly atLeast: boolean }
  /** `on` was the last day. */
  | { readonly code: 'ENDED'; readonly on: Day }
  /** The day that the terms count from is not known. */
  | { readonly code: 'START_UNKNOWN'; readonly countsFrom: 'sale' | 'manufacture' }

/** What else is to be known about a claim of this unit. */
export type Remark =
  /** The serial number belongs to another model than was said. */
  | { readonly code: 'OTHER_MODEL'; readonly brand: string; readonly itemNumber: string }
  /** It was sold to another company than the one that claims it; never to which. */
  | { readonly code: 'SOLD_TO_ANOTHER_COMPANY' }
  /** It was exchanged before. `by` is the unit that was given for it; null for a dealer. */
  | { readonly code: 'REPLACED'; readonly by: string | null }
  /** `claims` were submitted for it before. */
  | { readonly code: 'CLAIMED_BEFORE'; readonly claims: number }

/** What the portal says about a unit when it is claimed. It advises and never blocks. */
export interface Verdict {
  /** The day for which it was asked. */
  readonly day: Day
  readonly coverage: Coverage
  readonly remarks: readonly Remark[]
  readonly unitId: number | null
  /** The terms under which the unit was shipped. */
  readonly termsId: number | null
}

/** A unit as the manufacturer's records know it, with the terms under which it was shipped. */
export interface KnownUnit extends UnitDays {
  readonly unitId: number
  readonly brand: string
  readonly itemNumber: string
  readonly itemType: ItemType
  /** '' when nobody knows it. */
  readonly debtorNumber: string
  readonly terms: Terms | undefined
}

/** What is asked: a unit as somebody claims it. */
export interface ClaimedUnit {
  readonly brand: string
  readonly itemNumber: string
  /** The customer's number of the claiming company; '' when it has none. */
  readonly debtorNumber: string
  /** When it was sold to the end customer, as the dealer says; counts where the records have no such day. */
  readonly soldOn: Day | null
}

/** What is known beside the unit: what happened to one with this serial number before. */
export interface UnitPast {
  /** Whether the records know any unit of its brand, shipped by the day on which this one is said to have been sold. */
  readonly brandIsRecorded?: boolean | undefined
  /** The serial number that was given for it last; null when it was never exchanged. */
  readonly replacedBy: string | null
  readonly earlierClaims: number
}

/** The verdict on a unit on a day (docs/specification.md#verdict). */
export function verdictOn(day: Day, claimed: ClaimedUnit, unit: KnownUnit | undefined, past: UnitPast): Verdict {
  return {
    day,
    coverage: coverageOn(day, claimed, unit, past),
    remarks: [...remarksOnUnit(claimed, unit), ...remarksOnPast(past)],
    unitId: unit?.unitId ?? null,
    termsId: unit?.terms?.termsId ?? null,
  }
}

function coverageOn(
  day: Day,
  { soldOn }: ClaimedUnit,
  unit: KnownUnit | undefined,
  { brandIsRecorded = true }: UnitPast,
): Coverage {
  if (!unit?.terms) return brandIsRecorded ? { code: 'UNKNOWN_UNIT' } : { code: 'UNKNOWN_UNIT', noneOfBrand: true }
  const { countsFrom } = unit.terms
  // What a claim is refused with is not believed anywhere. A dealer may be a day ahead of the installation.
  const isSale = problemOfSale(soldOn, { notBefore: unit.shippedOn, notAfter: addDays(day, 1) }) === undefined
  const end = coverageEnd(unit.terms, { ...unit, soldOn: unit.soldOn ?? (isSale ? soldOn : null) })
  if (end && day <= end.lastDay) return { code: 'COVERED', until: end.lastDay, atLeast: end.atLeast }
  if (end && !end.atLeast) return { code: 'ENDED', on: end.lastDay }
  return { code: 'START_UNKNOWN', countsFrom: countsFrom === 'sale' ? 'sale' : 'manufacture' }
}

/** Whether a unit was sold to another company. One without a number, or a unit without one, cannot be told apart. */
const isSoldToAnother = (
  unit: Pick<KnownUnit, 'debtorNumber'>,
  { debtorNumber }: Pick<ClaimedUnit, 'debtorNumber'>,
): boolean =>
  unit.debtorNumber !== '' && debtorNumber !== '' && foldNumber(unit.debtorNumber) !== foldNumber(debtorNumber)

/**
 * From which day on a dealer can have sold a unit; null for another company's: whoever tries one day after the other must
 * not find when that was shipped.
 */
export const firstDayOfSale = (
  unit: Pick<KnownUnit, 'debtorNumber' | 'shippedOn'>,
  dealer: Pick<ClaimedUnit, 'debtorNumber'>,
): Day | null => (isSoldToAnother(unit, dealer) ? null : unit.shippedOn)

function remarksOnUnit(claimed: ClaimedUnit, unit: KnownUnit | undefined): Remark[] {
  if (!unit) return []
  const remarks: Remark[] = []
  const said = claimed.brand !== '' && foldNumber(claimed.itemNumber) !== ''
  if (said && (claimed.brand !== unit.brand || foldNumber(claimed.itemNumber) !== foldNumber(unit.itemNumber)))
    remarks.push({ code: 'OTHER_MODEL', brand: unit.brand, itemNumber: unit.itemNumber })
  if (isSoldToAnother(unit, claimed)) remarks.push({ code: 'SOLD_TO_ANOTHER_COMPANY' })
  return remarks
}

function remarksOnPast({ replacedBy, earlierClaims }: UnitPast): Remark[] {
  const remarks: Remark[] = []
  if (replacedBy !== null) remarks.push({ code: 'REPLACED', by: replacedBy })
  if (earlierClaims > 0) remarks.push({ code: 'CLAIMED_BEFORE', claims: earlierClaims })
  return remarks
}

/** The verdict as a dealer may see it: not which serial number another company was given, nor ids of our records. */
export const verdictForDealers = (verdict: Verdict): Verdict => ({
  ...verdict,
  unitId: null,
  termsId: null,
  remarks: verdict.remarks.map((remark) => (remark.code === 'REPLACED' ? { ...remark, by: null } : remark)),
})

/** Remarks that call a coverage into question: the unit may not be the one that is meant, or not theirs to claim. */
const doubts: readonly Remark['code'][] = ['OTHER_MODEL', 'SOLD_TO_ANOTHER_COMPANY', 'REPLACED']

/** Whether a unit is covered and nothing of what else is known of it calls that into question. */
export const isCoveredBeyondDoubt = ({ coverage, remarks }: Pick<Verdict, 'coverage' | 'remarks'>): boolean =>
  coverage.code === 'COVERED' && !remarks.some(({ code }) => doubts.includes(code))

/** From this many earlier claims on a claim is one to look at twice. */
const manyEarlierClaims = 2

/** Whether a coverage says anything: an unknown unit does not, before the records know any of its brand. */
export const saysCoverage = (coverage: Coverage): boolean =>
  coverage.code !== 'UNKNOWN_UNIT' || coverage.noneOfBrand !== true

/**
 * Whether a claim is one to look at twice: its coverage has ended or is unknown, the unit was exchanged before, or it is
 * claimed for the third time.
 */
export const isUnusual = ({ coverage, remarks }: Pick<Verdict, 'coverage' | 'remarks'>): boolean =>
  (coverage.code !== 'COVERED' && saysCoverage(coverage)) ||
  remarks.some(
    (remark) => remark.code === 'REPLACED' || (remark.code === 'CLAIMED_BEFORE' && remark.claims >= manyEarlierClaims),
  )
