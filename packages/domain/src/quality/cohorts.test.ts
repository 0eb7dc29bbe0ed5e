import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cohortsOf } from './cohorts.ts'

const spring = { from: '2026-02', to: '2026-04' }

test('counts what was shipped by month, and what failed by age in months', () => {
  const shipments = [
    { shippedOn: '2026-02-03', units: 100 },
    { shippedOn: '2026-02-27', units: 50 },
    { shippedOn: '2026-04-01', units: 80 },
  ]
  const firstClaims = [
    { shippedOn: '2026-02-27', claimedOn: '2026-03-01', units: 1 },
    { shippedOn: '2026-02-03', claimedOn: '2026-04-30', units: 2 },
    { shippedOn: '2026-04-01', claimedOn: '2026-04-02', units: 3 },
  ]
  expect(cohortsOf(shipments, firstClaims, spring)).toEqual([
    { start: '2026-02-01', units: 150, failed: [0, 1, 2] },
    { start: '2026-03-01', units: 0, failed: [0, 0] },
    { start: '2026-04-01', units: 80, failed: [3] },
  ])
})

test.each([
  ['shipped before the first month', '2026-01-31', '2026-02-01'],
  ['shipped after the last month', '2026-05-01', '2026-05-01'],
  ['claimed after the last month', '2026-02-01', '2026-05-01'],
  ['claimed before it was shipped', '2026-03-01', '2026-02-01'],
])('leaves out what was %s', (_, shippedOn, claimedOn) => {
  const [claims] = [[{ shippedOn, claimedOn, units: 1 }]]
  expect(cohortsOf([], claims, spring).flatMap(({ failed }) => failed)).toEqual([0, 0, 0, 0, 0, 0])
})

test('an age stands there once all units of the month have been through it, never before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), (month) => {
      const to = `2026-${String(month).padStart(2, '0')}`
      const cohorts = cohortsOf([], [], { from: '2026-01', to })
      expect(cohorts.map(({ failed }) => failed.length)).toEqual(cohorts.map((_, place) => month - place))
    }),
  )
})

test('there are no cohorts when the last month lies before the first', () => {
  expect(cohortsOf([], [], { from: '2026-02', to: '2026-01' })).toEqual([])
})
