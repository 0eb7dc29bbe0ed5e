import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayIn, dayOf, isDay } from './calendar-day.ts'

const days = fc
  .record({ year: fc.integer({ min: 1900, max: 2100 }), dayOfYear: fc.integer({ min: 0, max: 365 }) })
  .map(({ year, dayOfYear }) => new Date(Date.UTC(year, 0, 1 + dayOfYear)).toISOString().slice(0, 10))

describe('a calendar day', () => {
  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['26-01-01', false],
    ['2026-11-22T00:00', false],
    ['', false],
  ])('%s: %s', (text, there) => {
    expect(isDay(text)).toBe(there)
  })

  test('is one that the calendar has', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year = 0, month = 0, inMonth = 0] = day.split('-').map(Number)
        expect(dayOf(year, month, inMonth)).toBe(day)
        expect(isDay(day)).toBe(true)
      }),
    )
  })
})

describe('days later', () => {
  test.each([
    ['2026-12-25', 14, '2027-01-08'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-11-22', 365, '2027-11-22'],
  ])('%s and %i days: %s', (from, days, expected) => {
    expect(addDays(from, days)).toBe(expected)
  })
})

describe('months later', () => {
  test.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-03-31', 3, '2026-06-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-11-22', 24, '2028-11-22'],
    ['2026-11-22', 0, '2026-11-22'],
  ])('%s and %i months: %s', (from, months, expected) => {
    expect(addMonths(from, months)).toBe(expected)
  })

  const months = fc.integer({ min: 0, max: 240 })

  test('is the same day of the month, or the last of a shorter one', () => {
    fc.assert(
      fc.property(days, months, (from, count) => {
        const to = addMonths(from, count)
        const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
        const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
        expect(toYear * 12 + toMonth).toBe(year * 12 + month + count)
        expect(toDay === day || (toDay < day && !isDay(`${to.slice(0, 8)}${String(toDay + 1).padStart(2, '0')}`))).toBe(
          true,
        )
      }),
    )
  })

  test('keeps the order of days', () => {
    fc.assert(
      fc.property(days, days, months, (one, other, count) => {
        fc.pre(one <= other)
        expect(addMonths(one, count) <= addMonths(other, count)).toBe(true)
      }),
    )
  })
})

describe('the day of a moment', () => {
  test.each([
    ['UTC', '2026-11-22T23:59:59.999Z', '2026-11-22'],
    ['Europe/Berlin', '2026-11-22T23:00:00Z', '2026-11-23'],
    ['America/New_York', '2026-11-22T04:59:59Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-22T10:00:00Z', '2026-11-23'],
    // Clocks are set back here on this night.
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25'],
  ])('in %s at %s: %s', (timeZone, at, expected) => {
    expect(dayIn(timeZone, new Date(at))).toBe(expected)
  })

  test('never goes back while time goes on, in any time zone', () => {
    const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    const hour = 3_600_000
    fc.assert(
      fc.property(moment, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (at, timeZone) => {
        const day = dayIn(timeZone, at)
        expect(isDay(day)).toBe(true)
        expect(day <= dayIn(timeZone, new Date(at.getTime() + hour))).toBe(true)
        expect(Math.abs(Date.parse(day) - at.getTime())).toBeLessThan(39 * hour)
      }),
    )
  })
})
