import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPeriods, periodsBetween, startOfPeriod } from './calendar-periods.ts'

test.each([
  ['2026-11-22', 'month', '2026-11-01'],
  ['2024-02-29', 'month', '2024-02-01'],
  ['2026-11-22', 'week', '2026-11-16'],
  ['2026-11-23', 'week', '2026-11-23'],
  ['2026-01-01', 'week', '2025-12-29'],
] as const)('%s lies in the %s that begins on %s', (day, period, start) => {
  expect(startOfPeriod(day, period)).toBe(start)
})

test.each([
  ['2026-01-31', '2026-02-01', 'month', 1],
  ['2025-11-30', '2026-11-01', 'month', 12],
  ['2026-03-01', '2026-02-28', 'month', -1],
  ['2026-11-22', '2026-11-23', 'week', 1],
  ['2025-12-29', '2026-01-04', 'week', 0],
] as const)('from %s to %s in units of a %s: %i', (from, to, period, count) => {
  expect(periodsBetween(from, to, period)).toBe(count)
})

const aDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const aPeriod = fc.constantFrom('month' as const, 'week' as const)

test('going on by so many periods is as far as one counts between them', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: -600, max: 600 }), aPeriod, (day, count, period) => {
      const there = addPeriods(day, count, period)
      expect(periodsBetween(day, there, period)).toBe(count)
      expect(startOfPeriod(there, period)).toBe(there)
    }),
  )
})

test('a day lies in its own period, never after it', () => {
  fc.assert(
    fc.property(aDay, aPeriod, (day, period) => {
      const start = startOfPeriod(day, period)
      expect(start <= day && day < addPeriods(start, 1, period)).toBe(true)
    }),
  )
})
