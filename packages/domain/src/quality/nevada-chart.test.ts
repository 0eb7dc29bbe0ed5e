import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../testing/seeded-random.ts'
import { chanceOfAtLeast, chanceOfAtMost } from './binomial-tails.ts'
import type { Cohort } from './cohorts.ts'
import { beyondChance, chanceLimits, medianOf, nevadaChart } from './nevada-chart.ts'
import { simulateMonths } from './testing/simulated-product.ts'

const cohort = (units: number, ...failed: number[]): Cohort => ({ start: '2026-01-01', units, failed })

test('the share at an age counts everything that failed up to then', () => {
  const { rows } = nevadaChart([cohort(200, 2, 3, 5), cohort(100, 1, 0), cohort(50, 0)])
  expect(rows.map(({ cells }) => cells.map(({ failed, share }) => [failed, share]))).toEqual([
    [
      [2, 0.01],
      [5, 0.025],
      [10, 0.05],
    ],
    [
      [1, 0.01],
      [1, 0.01],
    ],
    [[0, 0]],
  ])
})

test('what is usual is the median over the months that have been through the age', () => {
  const { ages } = nevadaChart([cohort(100, 1, 3), cohort(100, 2, 0), cohort(100, 9)])
  expect(ages.map(({ median }) => median)).toEqual([0.02, 0.03])
})

test('where nothing was shipped there is no share', () => {
  expect(nevadaChart([cohort(0, 0, 0), cohort(10, 1)]).rows[0]?.cells).toEqual([])
  expect(nevadaChart([])).toEqual({ rows: [], ages: [] })
  expect(nevadaChart([cohort(0, 0)])).toEqual({ rows: [{ start: '2026-01-01', units: 0, cells: [] }], ages: [] })
})

test.each([
  [[], 0],
  [[3], 3],
  [[3, 1], 2],
  [[9, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %f', (values, median) => {
  expect(medianOf(values)).toBe(median)
})

test('a limit is the first share that chance does not explain', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3000 }),
      fc.double({ min: 0.0005, max: 0.4, noNaN: true }),
      fc.constantFrom(0.05, 0.001, 1e-6),
      (units, usual, chance) => {
        const { upper, lower } = chanceLimits(units, usual, chance)
        const [tooMany, tooFew] = [Math.round(upper * units), Math.round(lower * units)]
        expect(chanceOfAtLeast(tooMany, units, usual)).toBeLessThanOrEqual(chance)
        expect(chanceOfAtLeast(tooMany - 1, units, usual)).toBeGreaterThan(chance)
        if (tooFew >= 0) expect(chanceOfAtMost(tooFew, units, usual)).toBeLessThanOrEqual(chance)
        expect(chanceOfAtMost(tooFew + 1, units, usual)).toBeGreaterThan(chance)
        expect(lower).toBeLessThan(usual)
        expect(upper).toBeGreaterThan(usual)
      },
    ),
  )
})

test('a single claim among few units is not more than chance', () => {
  const { rows } = nevadaChart([cohort(30, 0), cohort(30, 1), cohort(30, 0), cohort(30, 0)])
  expect(rows.flatMap(({ cells }) => cells.map(beyondChance))).toEqual([undefined, undefined, undefined, undefined])
})

test('a month that stands out lies beyond, and those beside it do not', () => {
  const months = [4, 5, 3, 6, 4, 30, 5].map((failed) => cohort(500, failed))
  const { rows } = nevadaChart(months)
  expect(rows.map(({ cells: [cell] }) => cell && beyondChance(cell))).toEqual(
    months.map((_, place) => (place === 5 ? 'above' : undefined)),
  )
})

test('so does a month in which far fewer failed', () => {
  const { rows } = nevadaChart([300, 310, 290, 305, 100].map((failed) => cohort(3000, failed)))
  expect(rows.map(({ cells: [cell] }) => cell && beyondChance(cell))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'below',
  ])
})

test('shares never fall with age, and limits enclose what is usual', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 14 }), (seed, months) => {
      const { rows, ages } = nevadaChart(simulateMonths({ unitsPerWeek: 40, share: 0.03 }, months, createRandom(seed)))
      for (const { cells } of rows)
        for (const [age, cell] of cells.entries()) {
          expect(cell.share).toBeGreaterThanOrEqual(cells[age - 1]?.share ?? 0)
          expect(cell.upper).toBeGreaterThan(ages[age]?.usual ?? 0)
        }
    }),
    { numRuns: 30 },
  )
})
