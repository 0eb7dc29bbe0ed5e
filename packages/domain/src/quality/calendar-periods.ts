import { addMonths, type Day } from '../units/calendar-day.ts'

/** What shipments and claims are counted by. A week begins on its Monday. */
export type Period = 'month' | 'week'

const dayInMs = 86_400_000
const utcOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const daysLater = (day: Day, count: number): Day =>
  new Date(utcOf(day).getTime() + count * dayInMs).toISOString().slice(0, 10)

/** The first day of the period that a calendar day lies in: '2026-11-22' in months is '2026-11-01'. */
export function startOfPeriod(day: Day, period: Period): Day {
  if (period === 'month') return `${day.slice(0, 7)}-01`
  const daysSinceMonday = (utcOf(day).getUTCDay() + 6) % 7
  return daysLater(day, -daysSinceMonday)
}

/** How many periods one has to go on from the period of one day to reach that of another. */
export function periodsBetween(from: Day, to: Day, period: Period): number {
  if (period === 'month') return monthNumber(to) - monthNumber(from)
  return Math.round(
    (utcOf(startOfPeriod(to, period)).getTime() - utcOf(startOfPeriod(from, period)).getTime()) / (7 * dayInMs),
  )
}

/** The months of all years, counted through. */
const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The first day of the period that comes so many periods after that of a day, or before it. */
export function addPeriods(day: Day, count: number, period: Period): Day {
  const start = startOfPeriod(day, period)
  return period === 'month' ? addMonths(start, count) : daysLater(start, 7 * count)
}
