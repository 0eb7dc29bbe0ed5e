import type { Day } from '../units/calendar-day.ts'
import { addPeriods, type Period, periodsBetween, startOfPeriod } from './calendar-periods.ts'

/** The units of one product that were shipped in the same period, and how many of them failed at which age. */
export interface Cohort {
  /** The first day of the period of shipment. */
  readonly start: Day
  readonly units: number
  /**
   * For each age how many units had their first claim then. The age of a claim is how many periods its own comes after
   * that of the shipment. The list ends with the last age that all of these units have been through.
   */
  readonly failed: readonly number[]
}

/** Units shipped in the period of this day. */
export interface Shipments {
  readonly shippedOn: Day
  readonly units: number
}

/** Units shipped in the period of one day whose first claim came in that of another. */
export interface FirstClaims {
  readonly shippedOn: Day
  readonly claimedOn: Day
  readonly units: number
}

/** The periods that are looked at, by a day in the first and a day in the last. The last one is over. */
export interface ObservedPeriods {
  readonly period: Period
  readonly first: Day
  readonly last: Day
}

/**
 * One cohort for each period from the first to the last, those in which nothing was shipped, too. So the age of what
 * happened last is how far a cohort stands from the end. What lies outside of the periods is not counted.
 */
export function cohortsOf(
  shipments: readonly Shipments[],
  firstClaims: readonly FirstClaims[],
  { period, first, last }: ObservedPeriods,
): Cohort[] {
  const count = periodsBetween(first, last, period) + 1
  const cohorts = Array.from({ length: Math.max(count, 0) }, (_, place) => ({
    start: addPeriods(startOfPeriod(first, period), place, period),
    units: 0,
    failed: new Array<number>(count - place).fill(0),
  }))
  for (const { shippedOn, units } of shipments) {
    const cohort = cohorts[periodsBetween(first, shippedOn, period)]
    if (cohort) cohort.units += units
  }
  for (const { shippedOn, claimedOn, units } of firstClaims) {
    const failed = cohorts[periodsBetween(first, shippedOn, period)]?.failed
    const age = periodsBetween(shippedOn, claimedOn, period)
    if (failed?.[age] !== undefined) failed[age] += units
  }
  return cohorts
}
