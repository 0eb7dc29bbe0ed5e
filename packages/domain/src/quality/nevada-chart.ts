import type { Day } from '../units/calendar-day.ts'
import { chanceOfAtLeast, chanceOfAtMost } from './binomial-tails.ts'
import type { Cohort } from './cohorts.ts'

/** One cohort at one age: which part of its units had failed by then. */
export interface NevadaCell {
  /** Units with their first claim at this age or before. */
  readonly failed: number
  readonly share: number
  /** From this share on it is more than chance that so many failed. Above 1 where no share would be. */
  readonly upper: number
  /** Down to this share it is more than chance that so few failed. Below 0 where no share would be. */
  readonly lower: number
}

export interface NevadaRow {
  readonly start: Day
  readonly units: number
  /** One for each age that all of its units have been through; none where nothing was shipped. */
  readonly cells: readonly NevadaCell[]
}

/** What is usual at one age, over the cohorts that have been through it. */
export interface UsualShare {
  readonly median: number
  /** What the limits are drawn around. */
  readonly usual: number
}

/** The triangle of shipments and failures by age that reliability engineers call a Nevada chart. */
export interface NevadaChart {
  readonly rows: readonly NevadaRow[]
  /** One for each age that any cohort has been through. */
  readonly ages: readonly UsualShare[]
}

/** How likely any cell of a whole chart lies beyond its limits by chance. */
const falseMarkChance = 0.01

/** Which part of each cohort had failed by each age, beside what is usual and the limits of chance. */
export function nevadaChart(cohorts: readonly Cohort[]): NevadaChart {
  const shipped = cohorts.map(({ start, units, failed }) => ({
    start,
    units,
    failed: units > 0 ? runningSums(failed) : [],
  }))
  const ageCount = Math.max(0, ...shipped.map(({ failed }) => failed.length))
  const ages = Array.from({ length: ageCount }, (_, age) => usualShare(shipped, age))
  const cellCount = shipped.reduce((total, { failed }) => total + failed.length, 0)
  // Each cell has a limit on either side, and all of them together may cross one only this seldom.
  const chance = falseMarkChance / (2 * cellCount)
  const rows = shipped.map(({ start, units, failed }) => ({
    start,
    units,
    cells: failed.map((count, age) => ({
      failed: count,
      share: count / units,
      ...chanceLimits(units, ages[age]?.usual ?? 0, chance),
    })),
  }))
  return { rows, ages }
}

/** Whether a share lies beyond what chance explains, and on which side. */
export function beyondChance(cell: NevadaCell): 'above' | 'below' | undefined {
  if (cell.share >= cell.upper) return 'above'
  return cell.share <= cell.lower ? 'below' : undefined
}

const runningSums = (counts: readonly number[]): number[] => {
  let sum = 0
  return counts.map((count) => (sum += count))
}

/**
 * The median ignores a few cohorts that stand out, and so a shift cannot hide itself in what is usual. Of cohorts with
 * few claims it is mostly nought: limits around it would call every claim more than chance. So they are drawn around
 * the share of all units together where that is larger.
 */
function usualShare(shipped: readonly { units: number; failed: readonly number[] }[], age: number): UsualShare {
  const observed = shipped.flatMap(({ units, failed }) => {
    const count = failed[age]
    return count === undefined ? [] : [{ units, count }]
  })
  const median = medianOf(observed.map(({ units, count }) => count / units))
  const units = observed.reduce((total, row) => total + row.units, 0)
  const failed = observed.reduce((total, row) => total + row.count, 0)
  return { median, usual: Math.max(median, failed / units) }
}

/** The value in the middle, or between the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}

/** The shares of so many units that are as unlikely as `chance` or more so, on either side, when `usual` is the rule. */
export function chanceLimits(units: number, usual: number, chance: number): { upper: number; lower: number } {
  const tooMany = firstWhere(0, units + 1, (failed) => chanceOfAtLeast(failed, units, usual) <= chance)
  const notTooFew = firstWhere(-1, units, (failed) => chanceOfAtMost(failed + 1, units, usual) > chance)
  return { upper: tooMany / units, lower: notTooFew / units }
}

/** The first whole number between two for which something holds that holds for all after it; else the last. */
function firstWhere(from: number, to: number, holds: (value: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
