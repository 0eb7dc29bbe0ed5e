import type { Random } from '../../testing/seeded-random.ts'
import { addDays } from '../../units/calendar-day.ts'
import { type Cohort, cohortsOf, type FirstClaims, type Shipments } from '../cohorts.ts'
import { addToMonth, monthOf } from '../shown-months.ts'

/** What a made-up product is like. */
export interface SimulatedProduct {
  /** Units shipped in a usual week. */
  readonly unitsPerWeek: number
  /** The part of all units that fails within two years. */
  readonly share: number
  /** From this week of shipment on (counted from 0) another part fails, and half of that within so many weeks. */
  readonly wave?: { readonly fromWeek: number; readonly share: number; readonly halfWithinWeeks: number }
}

const firstDay = '2024-01-01'
const weeksInYear = 52
const lifetimeInWeeks = 2 * weeksInYear

/**
 * Weeks of shipments and first claims as they come in life: before Christmas more is sold, in winter more fails, young
 * units fail more often than older ones, and some weeks turn out better than others.
 */
function simulateWeeks(product: SimulatedProduct, weeks: number, random: Random) {
  const shipments: Shipments[] = []
  const firstClaims: FirstClaims[] = []
  const usual = agesOfFailures(product.share)
  const inWave = agesOfFailures(product.share, product.wave)
  const weekStarts = Array.from({ length: weeks }, (_, week) => addDays(firstDay, 7 * week))
  for (const [week, shippedOn] of weekStarts.entries()) {
    const units = Math.round(product.unitsPerWeek * season(week, 45, 0.4) * (0.7 + 0.6 * random.next()))
    shipments.push({ shippedOn, units })
    const ages = product.wave && week >= product.wave.fromWeek ? inWave : usual
    const luck = Math.exp(0.15 * normal(random))
    const possible = poisson(units * luck * winter * (ages.at(-1) ?? 0), random)
    for (let claim = 0; claim < possible; claim++) {
      const drawn = random.next() * (ages.at(-1) ?? 0)
      const age = ages.findIndex((share) => share > drawn)
      const claimedOn = weekStarts[week + age]
      const comes = random.next() * winter < season(week + age, 2, winter - 1)
      if (claimedOn && comes) firstClaims.push({ shippedOn, claimedOn, units: 1 })
    }
  }
  return { shipments, firstClaims }
}

/** The same, counted by months, whose last one is over. */
export function simulateMonths(product: SimulatedProduct, months: number, random: Random): Cohort[] {
  const from = monthOf(firstDay)
  const { shipments, firstClaims } = simulateWeeks(product, Math.ceil((months * 365.25) / 12 / 7), random)
  return cohortsOf(shipments, firstClaims, { from, to: addToMonth(from, months - 1) })
}

/** What one had seen after so many of the periods. */
export const seenAfter = (cohorts: readonly Cohort[], periods: number): Cohort[] =>
  cohorts.slice(0, periods).map((cohort, place) => ({ ...cohort, failed: cohort.failed.slice(0, periods - place) }))

/** More in the weeks around one of the year, fewer half a year later. */
const season = (week: number, peak: number, height: number) =>
  1 + height * Math.cos((2 * Math.PI * (week - peak)) / weeksInYear)

/** How many times as many claims as usual come in the middle of winter. */
const winter = 1.15

/**
 * For each week of a unit's life which part of the units shipped in a week has failed by its end: many in the first half
 * year, then about as many each week; those of a wave soon.
 */
function agesOfFailures(share: number, wave?: SimulatedProduct['wave']): number[] {
  let failed = 0
  return Array.from({ length: lifetimeInWeeks }, (_, age) => {
    failed += (share * (1 + 2 * Math.exp(-age / 12))) / (lifetimeInWeeks + 24)
    if (wave) {
      const decay = Math.LN2 / wave.halfWithinWeeks
      failed += wave.share * decay * Math.exp(-decay * age)
    }
    return failed
  })
}

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

/** A count around its mean (Knuth). */
function poisson(mean: number, random: Random): number {
  const limit = Math.exp(-mean)
  let count = -1
  for (let product = 1; product > limit; product *= random.next()) count++
  return count
}
