import { expect, test } from 'vitest'
import { createRandom } from '../testing/seeded-random.ts'
import type { Cohort } from './cohorts.ts'
import { risingShare } from './rising-share.ts'
import { monthOf, monthsBetween } from './shown-months.ts'
import { type SimulatedProduct, seenAfter, simulateMonths } from './testing/simulated-product.ts'

const productCount = 60

/** A catalogue as a manufacturer has it: from 20 to 2,000 units a month, of which 0.5 to 3 % fail within two years. */
const catalogue: readonly SimulatedProduct[] = Array.from({ length: productCount }, (_, place) => ({
  unitsPerWeek: 5 * 100 ** (place / productCount),
  share: 0.005 + (0.025 * ((place * 7) % productCount)) / productCount,
}))

test('in 100 years without a wave no product is ever called rising', () => {
  const [history, year] = [18, 12]
  const alarms: string[] = []
  for (let seed = 1; seed <= 100; seed++) {
    const random = createRandom(seed)
    for (const [place, product] of catalogue.entries()) {
      const cohorts = simulateMonths(product, history + year, random)
      for (let month = history + 1; month <= history + year; month++) {
        const rising = risingShare(seenAfter(cohorts, month), productCount)
        if (rising) alarms.push(`year ${seed}, month ${month}, product ${place}: ${JSON.stringify(rising)}`)
      }
    }
  }
  expect(alarms).toEqual([])
}, 120_000)

/** From the 80th week on, in the middle of a month, 6 % of the units fail instead of 1 %. */
const wave = { fromWeek: 80, share: 0.05, halfWithinWeeks: 8 }
const monthOfWave = 18

// The more is sold of a product, the sooner it shows.
test.each([
  [100, 4],
  [250, 3],
  [800, 2],
])('a wave among %i units a week is found at the end of its month %i', (unitsPerWeek, months) => {
  const missed: number[] = []
  for (let seed = 1; seed <= 100; seed++) {
    const cohorts = simulateMonths({ unitsPerWeek, share: 0.01, wave }, monthOfWave + months, createRandom(seed))
    const since = risingShare(cohorts, productCount)?.since
    const off = since && monthsBetween(monthOf(cohorts[monthOfWave]?.start ?? ''), monthOf(since))
    if (off === undefined || Math.abs(Number(off)) > 2) missed.push(seed)
  }
  // One or two of a hundred show a month later.
  expect(missed.length).toBeLessThanOrEqual(2)
})

test('it says since when, how many of how many units, and how many that would be usually', () => {
  const cohorts = simulateMonths({ unitsPerWeek: 100, share: 0.01, wave }, monthOfWave + 6, createRandom(7))
  const rising = risingShare(cohorts, productCount)
  expect(rising?.since).toBe(cohorts[monthOfWave]?.start)
  const since = cohorts.slice(monthOfWave)
  const units = since.reduce((sum, cohort) => sum + cohort.units, 0)
  const claims = since.flatMap(({ failed }) => failed).reduce((sum, failed) => sum + failed, 0)
  expect(rising).toMatchObject({ units, claims, share: claims / units })
  expect(rising?.usualShare).toBeLessThan((rising?.share ?? 0) / 5)
})

/** Months of 1,000 units of which so many failed in the month of shipment. */
const monthsOf = (...failed: number[]): Cohort[] =>
  failed.map((count, place) => ({
    start: `2026-${String(place + 1).padStart(2, '0')}-01`,
    units: 1000,
    failed: [count, ...new Array<number>(failed.length - 1 - place).fill(0)],
  }))

test.each([
  ['a product that fails more since May', monthsOf(5, 4, 6, 5, 30, 28), '2026-05-01'],
  ['a product that never failed before', monthsOf(0, 0, 0, 0, 0, 12), '2026-06-01'],
  ['a product that fails as always', monthsOf(5, 4, 6, 5, 6, 7), undefined],
  ['one that fails less', monthsOf(30, 28, 31, 29, 5, 4), undefined],
  ['one that fails half as often again, of many units', monthsOf(200, 205, 198, 201, 300, 305), undefined],
  ['four claims where there was none', monthsOf(0, 0, 0, 0, 0, 4), undefined],
  ['a product that was never shipped', monthsOf().concat(), undefined],
  ['a product shipped since a month', monthsOf(50), undefined],
])('%s', (_, cohorts, since) => {
  expect(risingShare(cohorts, productCount)?.since).toBe(since)
})

test('young units are compared with what older ones were at their age', () => {
  // Half of all claims come in the third month: seeing few of a young month says nothing good, and many nothing bad.
  const late = (place: number, months: number) => [0, 2, 40, 2, 0, 0].slice(0, months - place)
  const months = Array.from({ length: 6 }, (_, place) => ({ start: `m${place}`, units: 1000, failed: late(place, 6) }))
  expect(risingShare(months, productCount)).toBeUndefined()
})

test('among more products more is needed', () => {
  const months = monthsOf(5, 4, 6, 5, 5, 24)
  expect(risingShare(months, 1)).toBeDefined()
  expect(risingShare(months, 1_000_000)).toBeUndefined()
})
