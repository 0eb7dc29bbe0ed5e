import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { Random } from '@portal/domain/seeded-random.ts'
import { type Fault, wave } from './products.ts'
import type { ShippedUnit } from './shipments.ts'

/** How an item ended, with the note that its status needs. */
export interface Outcome {
  readonly status: Extract<
    ItemStatus,
    'Warranty exchange' | 'Technical exchange' | 'Client was able to resolve case' | 'Declined'
  >
  readonly note: string | undefined
}

/** When and how a unit fails. */
export interface Failure {
  readonly unit: ShippedUnit
  readonly daysAgo: number
  readonly fault: Fault
  /** Left open where chance decides. */
  readonly outcome: Outcome | undefined
}

/** The exchange for which the dealer gets another unit. */
export const newSeries = 'Exchange with actual / new series item'

/** What happens to a unit: its story, the wave, or chance; undefined where it does not fail. */
export function createFailures(random: Random, withWave: boolean): (unit: ShippedUnit) => Failure | undefined {
  let unitsInWave = 0

  function failureInWave(unit: ShippedUnit): Failure | undefined {
    if (!withWave || unit.product.itemNumber !== wave.itemNumber || unit.shippedDaysAgo > wave.sinceDaysAgo)
      return undefined
    // Counted instead of drawn, so that the demo shows the wave on every day of the year.
    unitsInWave += 1
    if (unitsInWave % wave.failsOneIn !== 0) return undefined
    const { from, to } = wave.failsAfterDays
    const daysAgo = unit.shippedDaysAgo - random.between(from, to)
    const outcome = { status: 'Warranty exchange', note: newSeries } as const
    return { unit, daysAgo, fault: random.pick(wave.faults), outcome }
  }

  function failureByChance(unit: ShippedUnit): Failure | undefined {
    const { product, shippedDaysAgo } = unit
    if (!random.chance(product.failing)) return undefined
    const daysAgo = shippedDaysAgo - random.between(20, 760)
    return { unit, daysAgo, fault: random.pick(product.faults), outcome: undefined }
  }

  function failureOfStory(unit: ShippedUnit): Failure | undefined {
    const earlier = unit.story?.earlierClaim
    if (!earlier) return undefined
    const { status, daysAgo } = earlier
    const note = status === 'Warranty exchange' ? newSeries : undefined
    return { unit, daysAgo, fault: random.pick(unit.product.faults), outcome: { status, note } }
  }

  return (unit) => (unit.story ? failureOfStory(unit) : (failureInWave(unit) ?? failureByChance(unit)))
}
