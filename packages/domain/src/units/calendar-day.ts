/** A calendar day without a time or a time zone, '2026-11-22'. Two days compare as texts do. */
export type Day = string

const form = /^(\d{4})-(\d{2})-(\d{2})$/
const twoDigits = (count: number) => String(count).padStart(2, '0')
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The day of a year, a month from 1 to 12 and a day; undefined where the calendar has none, as on 30 February. */
export function dayOf(year: number, month: number, day: number): Day | undefined {
  const exists =
    year >= 1900 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= (daysIn(year, month) || 0)
  return exists ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : undefined
}

/** Whether a text is a day as the wire carries it. */
export const isDay = (text: string): text is Day => partsOf(text) !== undefined

function partsOf(text: string): { year: number; month: number; day: number } | undefined {
  const [, year, month, day] = form.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  return dayOf(year, month, day) === undefined ? undefined : { year, month, day }
}

function validParts(text: Day) {
  const parts = partsOf(text)
  if (!parts) throw new Error(`${text} is no calendar day`)
  return parts
}

/** So many months later; where that month is shorter, its last day: one month after 31 January is 28 or 29 February. */
export function addMonths(from: Day, months: number): Day {
  const { year, month, day } = validParts(from)
  const monthsSinceZero = year * 12 + month - 1 + months
  const inYear = Math.floor(monthsSinceZero / 12)
  const inMonth = (monthsSinceZero % 12) + 1
  return `${String(inYear).padStart(4, '0')}-${twoDigits(inMonth)}-${twoDigits(Math.min(day, daysIn(inYear, inMonth)))}`
}

/** So many days later. */
export function addDays(from: Day, days: number): Day {
  const { year, month, day } = validParts(from)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

const dayParts = new Map<string, Intl.DateTimeFormat>()

/** Making one takes far longer than using it; few time zones are ever asked for. */
function dayPartsIn(timeZone: string): Intl.DateTimeFormat {
  const made = dayParts.get(timeZone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  dayParts.set(timeZone, format)
  return format
}

/** The calendar day of a moment in a time zone, 'Europe/Berlin' for example. */
export function dayIn(timeZone: string, at: Date): Day {
  // Parts, because no language is sure to write them in this order.
  const parts = dayPartsIn(timeZone).formatToParts(at)
  const part = (type: 'year' | 'month' | 'day') => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
