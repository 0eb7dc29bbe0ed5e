import { cohortsOf } from '@portal/domain/quality/cohorts.ts'
import { risingShare } from '@portal/domain/quality/rising-share.ts'
import { addToMonth, firstDayOf, monthOf, mostMonths } from '@portal/domain/quality/shown-months.ts'
import { addDays, addMonths, type Day } from '@portal/domain/units/calendar-day.ts'
import { describe, expect, it } from 'vitest'
import { demoRequests } from '../demo-data.ts'
import { lastMonday, readPast } from './past.ts'

/** Every day of a leap year, on which somebody may start a demo first. */
const days: readonly Day[] = Array.from({ length: 366 }, (_, count) => addDays('2028-01-01', count))
/** Days ago as they are in the past, on one of those days. */
const counted = (today: Day) => (daysAgo: number) => addDays(lastMonday(today), -Math.ceil(daysAgo))

const { products, units, requests } = readPast()
const unitOf = new Map(units.map((unit) => [unit.serialNumber, unit]))
const shippedDaysAgo = (serialNumber: string): number => unitOf.get(serialNumber)?.shippedDaysAgo ?? Number.NaN
const claims = requests.flatMap(({ items, ...request }) => items.map((item) => ({ ...item, request })))

/** For each product how many units were shipped in which month, as it is seen from a Monday. */
const shipmentsUntil = (monday: Day) =>
  products.map((_, product) => {
    const months = Map.groupBy(
      units.filter((unit) => unit.product === product),
      (unit) => firstDayOf(monthOf(addDays(monday, -unit.shippedDaysAgo))),
    )
    return [...months].map(([shippedOn, { length }]) => ({ shippedOn, units: length }))
  })

/** What is claimed in these weeks was claimed before only where the past says so. */
const claimedLately = (today: Day) =>
  demoRequests.flatMap(({ daysAgo, items }) =>
    items
      .filter(({ serialNumber }) => !claims.some((claim) => claim.serialNumber === serialNumber))
      .map(({ serialNumber }) => ({ serialNumber, claimedOn: addDays(today, -daysAgo) })),
  )

/** The products that the quality page calls rising, and since when, in the months that the nightly look reads. */
function rising(today: Day, shipments: ReturnType<typeof shipmentsUntil>): (readonly [string, Day])[] {
  const dayAgo = counted(today)
  const to = addToMonth(monthOf(today), -1)
  const months = { from: addToMonth(to, 1 - mostMonths), to }
  const claimed = [
    ...claims.map(({ serialNumber, request }) => ({ serialNumber, claimedOn: dayAgo(request.completedDaysAgo) })),
    ...claimedLately(today),
  ]
  return products.flatMap(({ itemNumber }, product) => {
    const firstClaims = claimed
      .filter(({ serialNumber }) => unitOf.get(serialNumber)?.product === product)
      .map(({ serialNumber, claimedOn }) => ({ shippedOn: dayAgo(shippedDaysAgo(serialNumber)), claimedOn, units: 1 }))
    const rise = risingShare(cohortsOf(shipments[product] ?? [], firstClaims, months), products.length)
    return rise ? [[itemNumber, rise.since] as const] : []
  })
}

describe("the demo's two years", () => {
  it('have one product of which more units fail since some eight months, on every day of a year', () => {
    for (const [monday, week] of Map.groupBy(days, lastMonday)) {
      const shipments = shipmentsUntil(monday)
      for (const today of week) {
        const found = rising(today, shipments)
        expect([today, ...found.map(([itemNumber]) => itemNumber)]).toEqual([today, 'KA-4.120'])
        const months = [-9, -8, -7, -6].map((count) => firstDayOf(addToMonth(monthOf(today), count)))
        expect(months).toContain(found[0]?.[1])
      }
    }
  })

  it('are of the size of a small manufacturer', () => {
    expect(units.length).toBeGreaterThan(6000)
    expect(requests.length).toBeGreaterThan(150)
    expect(unitOf.size).toBe(units.length)
  })

  it('have shipments on working days, on whatever day a demo begins', () => {
    for (const today of days.slice(0, 14)) {
      const shippedOn = new Set(units.map((unit) => unit.shippedDaysAgo))
      expect(lastMonday(today) <= today && lastMonday(today) > addDays(today, -7)).toBe(true)
      const weekdays = [...shippedOn].map((daysAgo) => new Date(counted(today)(daysAgo)).getUTCDay())
      expect([...new Set(weekdays)].sort()).toEqual([1, 2, 3, 4, 5])
    }
  })

  it('have nothing before what it follows, and everything has ended', () => {
    for (const { manufacturedDaysAgo, shippedDaysAgo: shipped, soldDaysAgo } of units)
      expect(manufacturedDaysAgo >= shipped && shipped >= (soldDaysAgo ?? 1) && (soldDaysAgo ?? 1) >= 1).toBe(true)
    for (const { serialNumber, request, history, replies, decidedDaysAgo, replacementSerial } of claims) {
      const unit = unitOf.get(serialNumber)
      const given = replacementSerial === null ? 1 : shippedDaysAgo(replacementSerial)
      const order = [
        ...[unit?.shippedDaysAgo, unit?.soldDaysAgo ?? request.createdDaysAgo],
        ...[request.createdDaysAgo, request.completedDaysAgo, ...history.map(({ daysAgo }) => daysAgo)],
        ...[request.closedDaysAgo, request.archivedByAdminsDaysAgo, request.archivedByDealerDaysAgo, 1],
      ].map(Number)
      expect(order).toEqual(order.toSorted((one, other) => other - one))
      expect(history.findLast(({ kind }) => kind === 'status-changed')?.daysAgo).toBe(decidedDaysAgo)
      expect(decidedDaysAgo >= given && given >= 1).toBe(true)
      const posted = history.filter(({ kind }) => kind === 'message-posted').map(({ daysAgo }) => daysAgo)
      expect(replies.map(({ daysAgo }) => daysAgo)).toEqual(posted)
    }
  })

  it('have each unit claimed once at most, and declined for its age when that is over, on every day of a year', () => {
    expect(new Set(claims.map(({ serialNumber }) => serialNumber)).size).toBe(claims.length)
    const wrong = days.flatMap((today) =>
      claims.filter(({ serialNumber, request, declineReason }) => {
        const [shippedOn = '', claimedOn = ''] = [shippedDaysAgo(serialNumber), request.completedDaysAgo].map(
          counted(today),
        )
        return addMonths(shippedOn, 24) < claimedOn !== (declineReason === 'Out of warranty')
      }),
    )
    expect(wrong).toEqual([])
  })

  it('have a unit that was given for another one and exchanged, too', () => {
    const given = new Set(claims.map(({ replacementSerial }) => replacementSerial))
    const exchanged = claims.filter(({ replacementSerial }) => replacementSerial !== null)
    expect(exchanged.filter(({ serialNumber }) => given.has(serialNumber))).not.toEqual([])
  })
})

describe('the units of the requests of these weeks', () => {
  const claimed = demoRequests.flatMap(({ items, daysAgo }) => items.map((item) => ({ ...item, daysAgo })))

  it('were shipped before they were claimed, and one of them alone is not covered any more, on every day of a year', () => {
    expect(claimed.filter(({ serialNumber }) => !unitOf.has(serialNumber))).toHaveLength(2)
    const known = claimed.filter(({ serialNumber }) => unitOf.has(serialNumber))
    for (const today of days) {
      const dayAgo = counted(today)
      for (const { serialNumber, daysAgo } of known) expect(shippedDaysAgo(serialNumber)).toBeGreaterThan(daysAgo)
      const ended = known.filter(
        ({ serialNumber, daysAgo }) => addMonths(dayAgo(shippedDaysAgo(serialNumber)), 24) < addDays(today, -daysAgo),
      )
      expect(ended.map(({ serialNumber }) => serialNumber)).toEqual(['KA1-24-010077'])
    }
  })

  it('that were given for others left after these were claimed, on whatever day a demo begins', () => {
    for (const { steps, daysAgo } of claimed)
      for (const step of steps)
        if ('replacement' in step && step.replacement)
          for (const today of days.slice(0, 7))
            expect(counted(today)(shippedDaysAgo(step.replacement)) > addDays(today, -daysAgo)).toBe(true)
  })
})
