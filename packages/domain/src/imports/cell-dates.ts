import { type Day, dayOf } from '../units/calendar-day.ts'
import { type DecimalStyle, numberIn } from './cell-numbers.ts'

/** How the days of a column are written: 2026-11-22, 22.11.2026, 22/11/2026, 11/22/2026, or 46348 as spreadsheets count. */
export const dateStyles = ['YEAR_FIRST', 'DOTTED', 'DAY_FIRST', 'MONTH_FIRST', 'DAY_NUMBER'] as const
export type DateStyle = (typeof dateStyles)[number]

/** The shapes that a text can have. `SLASHED` is one of two styles. */
type Shape = Exclude<DateStyle, 'DAY_FIRST' | 'MONTH_FIRST'> | 'SLASHED'

const time = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?Z?)?`
const yearFirst = new RegExp(`^(\\d{4})-(\\d{1,2})-(\\d{1,2})${time}$`)
const dotted = new RegExp(`^(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}|\\d{2})${time}$`)
const slashed = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})${time}$`)

/** Spreadsheets count days from here on; between 1 January 1980 and 2099 a number is a day, and outside it is a mistake. */
const dayZero = Date.UTC(1899, 11, 30)
const dayNumbers = { from: 29_221, to: 73_050 }
const msOfDay = 24 * 3600 * 1000

interface Written {
  readonly shape: Shape
  readonly numbers: readonly [number, number, number]
}

function read(text: string, decimal: DecimalStyle): Written | undefined {
  for (const [shape, form] of [
    ['YEAR_FIRST', yearFirst],
    ['DOTTED', dotted],
    ['SLASHED', slashed],
  ] as const) {
    const [, first, second, third] = form.exec(text) ?? []
    if (!first || !second || !third) continue
    const last = shape === 'YEAR_FIRST' ? Number(third) : fullYear(third)
    return { shape, numbers: [Number(first), Number(second), last] }
  }
  const number = numberIn(text, decimal)
  if (number === undefined || number < dayNumbers.from || number >= dayNumbers.to) return undefined
  const at = new Date(dayZero + Math.floor(number) * msOfDay)
  return { shape: 'DAY_NUMBER', numbers: [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()] }
}

/** Two digits are a year of this century: nothing that is under warranty is older. */
const fullYear = (digits: string) => Number(digits) + (digits.length === 2 ? 2000 : 0)

const stylesOf: Readonly<Record<Shape, readonly DateStyle[]>> = {
  YEAR_FIRST: ['YEAR_FIRST'],
  DOTTED: ['DOTTED'],
  SLASHED: ['DAY_FIRST', 'MONTH_FIRST'],
  DAY_NUMBER: ['DAY_NUMBER'],
}

function dayIn({ shape, numbers }: Written, style: DateStyle): Day | undefined {
  const [first, second, third] = numbers
  if (!stylesOf[shape].includes(style)) return undefined
  if (style === 'YEAR_FIRST' || style === 'DAY_NUMBER') return dayOf(first, second, third)
  return style === 'MONTH_FIRST' ? dayOf(third, first, second) : dayOf(third, second, first)
}

/** The styles in which a text is a day: two for 03/04/2026, none for a text that is no day. */
export function stylesOfDay(text: string, decimal: DecimalStyle): readonly DateStyle[] {
  const written = read(text, decimal)
  return written ? stylesOf[written.shape].filter((style) => dayIn(written, style) !== undefined) : []
}

/** The day that a cell says in the style of its column; otherwise whether it would be one in another style. */
export function dayOfCell(
  text: string,
  style: DateStyle,
  decimal: DecimalStyle,
): { readonly day: Day } | { readonly day?: undefined; readonly otherStyle: boolean } {
  const written = read(text, decimal)
  const day = written && dayIn(written, style)
  return day ? { day } : { otherStyle: stylesOfDay(text, decimal).length > 0 }
}

/** Finds the style of a column, one cell after the other. */
export interface DateStyleFinder {
  see(text: string): void
  /** The one style that all days so far have had; several while it is open, none before the first day. */
  readonly possible: readonly DateStyle[]
}

/**
 * Begins to look at a column. The first day decides how the column is written, and the first one that tells months from
 * days decides between the two that look alike. What does not fit is no evidence: it is a wrong row later.
 */
export function findDateStyle(decimal: DecimalStyle): DateStyleFinder {
  let possible: readonly DateStyle[] = []
  return {
    get possible() {
      return possible
    },
    see(text) {
      if (possible.length === 1) return
      const styles = stylesOfDay(text, decimal)
      const common = possible.length === 0 ? styles : styles.filter((style) => possible.includes(style))
      if (common.length > 0) possible = common
    },
  }
}
