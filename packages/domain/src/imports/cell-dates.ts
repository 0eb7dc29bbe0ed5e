import { type Day, dayIn, dayOf } from '../units/calendar-day.ts'
import { plain } from './cell-text.ts'
import { isNoDay } from './no-day.ts'
import { type WrittenDay, writtenDay } from './written-day.ts'

/**
 * How the days of a column are written: 2026-11-22, 22.11.2026, 22/11/2026, 11/22/2026, 22-11-2026, 11-22-2026, 26-11-22,
 * 22 Nov 2026, 20261122, 46348 as spreadsheets count, or 2026-11-21T23:00:00Z, a moment whose day depends on the place.
 */
export const dateStyles = [
  'YEAR_FIRST',
  'DOTTED',
  'DAY_FIRST',
  'MONTH_FIRST',
  'DAY_FIRST_DASHED',
  'MONTH_FIRST_DASHED',
  'SHORT_YEAR_FIRST',
  'MONTH_NAMED',
  'COMPACT',
  'DAY_NUMBER',
  'MOMENT',
] as const
export type DateStyle = (typeof dateStyles)[number]

/** What a day has to be read with. */
export interface DayReading {
  /** Of the installation: the day of a moment is the one that it was there. */
  readonly timeZone: string
  /** The latest day that there is anywhere now: nothing was shipped or sold later. */
  readonly today: Day
}

/** Spreadsheets count days from here on; between 1 January 1980 and 2099 a number is a day, and outside it is a mistake. */
const dayZero = Date.UTC(1899, 11, 30)
const dayNumbers = { from: 29_221, to: 73_050 }
const dayNumber = /^(\d{5})(?:[.,]\d+)?$/
const msOfDay = 24 * 3600 * 1000

type DayInStyles = { readonly [Style in DateStyle]?: Day | undefined }

/** The days that a text can be, by the style in which it is one. */
function daysOf(text: string, { timeZone, today }: DayReading): DayInStyles {
  const [, counted] = dayNumber.exec(text) ?? []
  if (counted) {
    const number = Number(counted)
    if (number < dayNumbers.from || number >= dayNumbers.to) return {}
    return { DAY_NUMBER: new Date(dayZero + number * msOfDay).toISOString().slice(0, 10) }
  }
  const written = writtenDay(text)
  if (!written) return {}
  const [first, second, third] = written.numbers
  switch (written.shape) {
    case 'YEAR_FIRST':
      return daysOfMoment(written, dayOf(first, second, third), timeZone)
    case 'MONTH_NAMED':
    case 'COMPACT':
      return { [written.shape]: dayOf(first, second, third) }
    case 'DOTTED':
      return { DOTTED: dayOf(third, second, first) }
    case 'SLASHED':
    case 'DASHED': {
      const [dayFirst, monthFirst] = (
        { SLASHED: ['DAY_FIRST', 'MONTH_FIRST'], DASHED: ['DAY_FIRST_DASHED', 'MONTH_FIRST_DASHED'] } as const
      )[written.shape]
      const yearLast = { [dayFirst]: dayOf(third, second, first), [monthFirst]: dayOf(third, first, second) }
      if (!written.shortYear) return yearLast
      const yearBefore = dayOf(2000 + first, second, third - 2000)
      // Of 24-03-28 and 28-03-24 one is still to come, and so no evidence.
      const couldBe = (day: Day | undefined) => day !== undefined && day <= today
      if (!couldBe(yearBefore)) return yearLast
      return { ...(Object.values(yearLast).some(couldBe) ? yearLast : {}), SHORT_YEAR_FIRST: yearBefore }
    }
  }
}

/**
 * A day that stands there with a time and its zone. Midnight may be how a program writes a day, and then it is the one that
 * is written; any other time is a moment.
 */
function daysOfMoment({ zoned }: WrittenDay, day: Day | undefined, timeZone: string): DayInStyles {
  if (!zoned || day === undefined) return { YEAR_FIRST: day }
  const at = new Date(`${day}T${zoned.time}${offsetOf(zoned.zone)}`)
  if (Number.isNaN(at.getTime())) return {}
  const moment = { MOMENT: dayIn(timeZone, at) }
  return /^00:00(:00)?$/.test(zoned.time) ? { YEAR_FIRST: day, ...moment } : moment
}

const offsetOf = (zone: string) =>
  /^[A-Z]/.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`

const stylesIn = (days: DayInStyles): readonly DateStyle[] => dateStyles.filter((style) => days[style] !== undefined)

/** The styles in which a text is a day: two for 03/04/2026, none for a text that is no day. */
export const stylesOfDay = (text: string, reading: DayReading): readonly DateStyle[] =>
  isNoDay(plain(text)) ? [] : stylesIn(daysOf(plain(text), reading))

/** The day that a cell says in the style of its column, null where it says that there is none; otherwise why it is none. */
export function dayOfCell(
  text: string,
  style: DateStyle,
  reading: DayReading,
): { readonly day: Day | null } | { readonly day?: undefined; readonly otherStyle: boolean } {
  if (isNoDay(plain(text))) return { day: null }
  const days = daysOf(plain(text), reading)
  const day = days[style]
  return day === undefined ? { otherStyle: stylesIn(days).length > 0 } : { day }
}

/** Finds the style of a column, one cell after the other. */
export interface DateStyleFinder {
  see(text: string): void
  /** The one style that all days so far have had; several while it is open, none before the first day. */
  readonly possible: readonly DateStyle[]
  /** Nothing that may still come could change it. */
  readonly settled: boolean
}

/** The styles that look alike, and which only a person can tell apart where the days of a column don't. */
const alike: readonly (readonly DateStyle[])[] = [
  ['DAY_FIRST', 'MONTH_FIRST', 'SHORT_YEAR_FIRST'],
  ['DAY_FIRST_DASHED', 'MONTH_FIRST_DASHED', 'SHORT_YEAR_FIRST'],
  ['YEAR_FIRST', 'MOMENT'],
]

/**
 * Begins to look at a column. The first day decides how the column looks, and among styles that look alike all its days
 * decide: where one can only be read this way and another only that way, as in lists of two systems, both stay possible.
 * What does not fit at all is no evidence: it is a wrong row later.
 */
export function findDateStyle(reading: DayReading): DateStyleFinder {
  let family: readonly DateStyle[] | undefined
  let common: readonly DateStyle[] = []
  let seen: readonly DateStyle[] = []
  return {
    get possible() {
      if (common.length === 0) return seen
      // All of them at midnight: that is how a program writes days.
      return common.includes('YEAR_FIRST') ? (['YEAR_FIRST'] as const) : common
    },
    get settled() {
      // Where a day has one reading only, one of another style is a wrong row, and never read otherwise.
      return family !== undefined && (family.length === 1 || (common.length === 1 && family.includes('YEAR_FIRST')))
    },
    see(text) {
      const styles = stylesOfDay(text, reading)
      const [first] = styles
      if (first === undefined) return
      if (!family) {
        const groups = alike.filter((group) => styles.every((style) => group.includes(style)))
        family =
          groups.length > 0 ? dateStyles.filter((style) => groups.some((group) => group.includes(style))) : [first]
        common = styles
        seen = styles
        return
      }
      const fitting = styles.filter((style) => family?.includes(style))
      if (fitting.length === 0) return
      common = common.filter((style) => fitting.includes(style))
      seen = dateStyles.filter((style) => seen.includes(style) || fitting.includes(style))
    },
  }
}
