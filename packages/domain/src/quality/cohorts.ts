import type { Day } from '../units/calendar-day.ts'
import { firstDayOf, type MonthRange, monthOf, monthsBetween, monthsIn } from './shown-months.ts'

/** The units of one product that were shipped in the same month, and how many of them failed at which age. */
export interface Cohort {
  /** The first day of the month of shipment. */
  readonly start: Day
  readonly units: number
  /**
   * For each age how many units had their first claim then. The age of a claim is how many months its own comes after
   * that of the shipment. The list ends with the last age that all of these units have been through.
   */
  readonly failed: readonly number[]
}

/** Units shipped in the month of this day. */
export interface Shipments {
  readonly shippedOn: Day
  readonly units: number
}

/** Units shipped in the month of one day whose first claim came in that of another. */
export interface FirstClaims {
  readonly shippedOn: Day
  readonly claimedOn: Day
  readonly units: number
}

/**
 * One cohort for each of these months, which are over, those in which nothing was shipped, too. So the age of what
 * happened last is how far a cohort stands from the end. What lies outside of the months is not counted.
 */
export function cohortsOf(
  shipments: readonly Shipments[],
  firstClaims: readonly FirstClaims[],
  months: MonthRange,
): Cohort[] {
  const cohorts = monthsIn(months).map((month, place, { length }) => ({
    start: firstDayOf(month),
    units: 0,
    failed: new Array<number>(length - place).fill(0),
  }))
  const cohortOf = (day: Day) => cohorts[monthsBetween(months.from, monthOf(day))]
  for (const { shippedOn, units } of shipments) {
    const cohort = cohortOf(shippedOn)
    if (cohort) cohort.units += units
  }
  for (const { shippedOn, claimedOn, units } of firstClaims) {
    const failed = cohortOf(shippedOn)?.failed
    const age = monthsBetween(monthOf(shippedOn), monthOf(claimedOn))
    if (failed?.[age] !== undefined) failed[age] += units
  }
  return cohorts
}
