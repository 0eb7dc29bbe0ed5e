import { addPeriods, startOfPeriod } from '@portal/domain/quality/calendar-periods.ts'
import { cohortsOf, type FirstClaims } from '@portal/domain/quality/cohorts.ts'
import { type RisingShare, risingShare } from '@portal/domain/quality/rising-share.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { describe, expect, test } from 'vitest'
import { makePast, type Past } from './claims.ts'
import { demoSeed } from './fill-with-past.ts'
import { demoProducts, wave } from './products.ts'
import { daysBefore, recordsBegin } from './shipments.ts'

/** The products that the quality page calls rising, by item number. */
function rising(today: Day, { units, requests }: Past): Map<string, RisingShare> {
  const first = startOfPeriod(daysBefore(today, recordsBegin), 'month')
  const last = addPeriods(today, -1, 'month')
  const found = new Map<string, RisingShare>()
  for (const { itemNumber } of demoProducts) {
    const shipments = units
      .filter(({ product }) => product.itemNumber === itemNumber)
      .map(({ shippedDaysAgo }) => ({ shippedOn: daysBefore(today, shippedDaysAgo), units: 1 }))
    const claimed = new Map<string, FirstClaims>()
    for (const { submittedDaysAgo, items } of requests)
      for (const { unit } of items)
        if (unit.product.itemNumber === itemNumber && !claimed.has(unit.serialNumber))
          claimed.set(unit.serialNumber, {
            shippedOn: daysBefore(today, unit.shippedDaysAgo),
            claimedOn: daysBefore(today, Math.ceil(submittedDaysAgo)),
            units: 1,
          })
    const rise = risingShare(
      cohortsOf(shipments, [...claimed.values()], { period: 'month', first, last }),
      demoProducts.length,
    )
    if (rise) found.set(itemNumber, rise)
  }
  return found
}

const seed = demoSeed
/** Every tenth day of a year, and a leap day. */
const days: readonly Day[] = [
  ...Array.from({ length: 37 }, (_, place) => daysBefore('2027-11-22', 10 * place)),
  '2028-02-29',
]

describe("the demo's two years", () => {
  test.each(days)('on %s the amplifier whose power supply fails is found, and nothing else', (today) => {
    const found = rising(today, makePast(today, { seed, withWave: true }))
    expect([...found.keys()]).toEqual([wave.itemNumber])
    const since = found.get(wave.itemNumber)?.since ?? ''
    const began = startOfPeriod(daysBefore(today, wave.sinceDaysAgo), 'month')
    expect(since >= addPeriods(began, -1, 'month') && since <= addPeriods(began, 2, 'month')).toBe(true)
  })

  test('without it nothing is found, in a hundred pasts', () => {
    const alarms = Array.from({ length: 100 }, (_, other) => other + 1).flatMap((other) => [
      ...rising('2026-11-22', makePast('2026-11-22', { seed: other, withWave: false })).keys(),
    ])
    expect(alarms).toEqual([])
  }, 120_000)

  test.each(days)('on %s they are of the size of a small manufacturer', (today) => {
    const { units, requests } = makePast(today, { seed, withWave: true })
    expect(units.length).toBeGreaterThan(6000)
    expect(units.length).toBeLessThan(12_000)
    expect(requests.length).toBeGreaterThan(150)
    expect(requests.length).toBeLessThan(500)
    expect(new Set(units.map(({ serialNumber }) => serialNumber)).size).toBe(units.length)
  })

  test.each(days)('on %s a unit that was given for another one was exchanged, too', (today) => {
    const items = makePast(today, { seed, withWave: true }).requests.flatMap((request) => request.items)
    const given = new Set(items.flatMap(({ replacement }) => replacement?.serialNumber ?? []))
    expect(items.filter(({ unit, replacement }) => replacement && given.has(unit.serialNumber))).not.toEqual([])
  })

  test.each(days)('on %s nothing happens before what it follows, and everything has ended', (today) => {
    const { requests } = makePast(today, { seed, withWave: true })
    for (const { submittedDaysAgo, items } of requests)
      for (const { unit, question, decidedDaysAgo, replacement } of items) {
        const order = [unit.manufacturedDaysAgo, unit.shippedDaysAgo, submittedDaysAgo]
        if (question) order.push(question.askedDaysAgo, question.answeredDaysAgo)
        order.push(decidedDaysAgo, replacement?.shippedDaysAgo ?? 1, 1)
        expect(order).toEqual(order.toSorted((one, other) => other - one))
      }
  })
})
