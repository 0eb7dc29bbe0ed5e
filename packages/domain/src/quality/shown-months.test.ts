import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addToMonth,
  monthsBetween,
  monthsIn,
  monthsThatAreOver,
  mostMonths,
  nearestEnd,
  shownMonths,
} from './shown-months.ts'

const today = '2026-11-22'

test.each([
  ['nothing asked', {}, '2024-12', '2026-11'],
  ['a beginning', { from: '2026-01' }, '2026-01', '2026-11'],
  ['an end', { to: '2025-12' }, '2024-01', '2025-12'],
  ['both', { from: '2025-01', to: '2025-03' }, '2025-01', '2025-03'],
  ['too many months', { from: '2010-01' }, '2023-12', '2026-11'],
  ['an end in the future', { from: '2026-10', to: '2030-01' }, '2026-10', '2026-11'],
  ['a beginning after the end', { from: '2026-09', to: '2026-03' }, '2026-03', '2026-03'],
])('%s', (_, asked, from, to) => {
  expect(shownMonths(asked, today)).toEqual({ from, to })
})

test.each([
  ['an end that can be shown stays', '2026-03', '2025-01', '2026-03'],
  ['an end before the beginning', '2025-12', '2026-04', '2026-04'],
  ['too many months', '2026-11', '2021-01', '2023-12'],
])('the nearest end: %s', (_, to, from, nearest) => {
  expect(nearestEnd(to, from)).toBe(nearest)
  expect(shownMonths({ from, to: nearest }, today)).toEqual({ from, to: nearest })
})

test('there is always a month to show, and never more than charts can', () => {
  const aMonth = fc.option(
    fc.integer({ min: -700, max: 200 }).map((count) => addToMonth('2026-11', count)),
    { nil: undefined },
  )
  fc.assert(
    fc.property(aMonth, aMonth, (from, to) => {
      const months = monthsIn(shownMonths({ ...(from && { from }), ...(to && { to }) }, today))
      expect(months.length).toBeGreaterThan(0)
      expect(months.length).toBeLessThanOrEqual(mostMonths)
    }),
  )
})

test('the running month is not over, on its last day either', () => {
  const range = { from: '2026-01', to: '2026-11' }
  expect(monthsThatAreOver(range, '2026-11-30')).toEqual({ from: '2026-01', to: '2026-10' })
  expect(monthsThatAreOver(range, '2026-12-01')).toEqual(range)
  expect(monthsIn(monthsThatAreOver({ from: '2026-11', to: '2026-11' }, today))).toEqual([])
})

test.each([
  ['2026-01', '2026-02', 1],
  ['2025-11', '2026-11', 12],
  ['2026-03', '2026-02', -1],
])('from %s to %s are %i months', (from, to, count) => {
  expect(monthsBetween(from, to)).toBe(count)
})

test('going on by so many months is as far as one counts between them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -600, max: 600 }), (count) => {
      expect(monthsBetween('2026-11', addToMonth('2026-11', count))).toBe(count)
    }),
  )
})
