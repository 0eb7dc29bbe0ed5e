import type { Day } from '../units/calendar-day.ts'
import { chanceOfAtLeast } from './binomial-tails.ts'
import type { Cohort } from './cohorts.ts'

/** A product of which more units fail since a certain month of shipment than before. */
export interface RisingShare {
  /** The first day of the month of shipment from which on more of them fail. */
  readonly since: Day
  /** How many units were shipped since then, and how many of them have failed. */
  readonly units: number
  readonly claims: number
  readonly share: number
  /** The share that would have failed by now if these units failed like those shipped before. */
  readonly usualShare: number
  /** How likely so many claims, or more, would be among these units if nothing had changed. */
  readonly chance: number
}

/** How likely any product is called rising in one look at all of them when none is. */
const falseAlarmChance = 0.0001
/** Fewer claims than this are no wave, however rare claims are otherwise. */
const leastClaims = 5
/** What is less than twice the usual share may come from weather, use or a customer, not from the product. */
const leastRise = 2

/**
 * Whether units that were shipped since some month fail more often than those shipped before, by more than chance, and
 * since which one. `productCount` is how many products are looked at together: among many one stands out by chance.
 *
 * Units are compared at the same age, since young ones have had less time to fail. Among all claims at an age, the part
 * that falls on units shipped since then should be the part that they are of all units which reached that age unfailed.
 * A sum of such claims is at most as spread as a binomial count with their mean chance (Hoeffding 1956), whose exact
 * tail therefore never understates what chance can do.
 */
export function risingShare(cohorts: readonly Cohort[], productCount: number): RisingShare | undefined {
  const all = atEachAge(cohorts.length)
  for (const cohort of cohorts) add(all, cohort)
  const since = atEachAge(cohorts.length)
  const limit = falseAlarmChance / (productCount * Math.max(cohorts.length - 1, 1))
  let found: RisingShare | undefined
  let units = 0
  for (const cohort of cohorts.slice(1).reverse()) {
    add(since, cohort)
    units += cohort.units
    const compared = compare(since, all)
    if (compared.claims < leastClaims || compared.claims < leastRise * compared.expected) continue
    const chance = chanceOfAtLeast(compared.claims, compared.allClaims, compared.partOfClaims)
    if (chance < (found?.chance ?? limit))
      found = {
        since: cohort.start,
        units,
        claims: compared.claims,
        share: compared.claims / units,
        usualShare: compared.expected / units,
        chance,
      }
  }
  return found
}

/** For each age how many units came to it unfailed, and how many of them failed at it. */
interface AtEachAge {
  readonly reached: number[]
  readonly failed: number[]
}

const atEachAge = (ages: number): AtEachAge => ({
  reached: new Array<number>(ages).fill(0),
  failed: new Array<number>(ages).fill(0),
})

function add({ reached, failed }: AtEachAge, cohort: Cohort): void {
  let unfailed = cohort.units
  for (const [age, count] of cohort.failed.entries()) {
    reached[age] = (reached[age] ?? 0) + unfailed
    failed[age] = (failed[age] ?? 0) + count
    unfailed -= count
  }
}

/** The claims of some units beside those of all, at the ages that units on both sides have reached. */
function compare(since: AtEachAge, all: AtEachAge) {
  let [claims, allClaims, expected, claimsByPart] = [0, 0, 0, 0]
  for (const [age, reachedSince] of since.reached.entries()) {
    const [reachedByAll = 0, failedOfAll = 0, failedSince = 0] = [all.reached[age], all.failed[age], since.failed[age]]
    const reachedBefore = reachedByAll - reachedSince
    if (reachedSince === 0 || reachedBefore <= 0) continue
    claims += failedSince
    allClaims += failedOfAll
    expected += (reachedSince * (failedOfAll - failedSince)) / reachedBefore
    claimsByPart += (failedOfAll * reachedSince) / reachedByAll
  }
  return { claims, allClaims, expected, partOfClaims: allClaims > 0 ? claimsByPart / allClaims : 0 }
}
