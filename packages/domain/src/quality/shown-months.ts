import { addMonths, type Day } from '../units/calendar-day.ts'

/** A month as the wire carries it, '2026-11'. Two months compare as texts do. */
export type Month = string

/** The months that charts show, the first and the last of them. */
export interface MonthRange {
  readonly from: Month
  readonly to: Month
}

/** Charts show at most so many months: every cell of a triangle is drawn. */
export const mostMonths = 36
const usualMonths = 24

export const monthOf = (day: Day): Month => day.slice(0, 7)
/** The first day of a month. */
export const firstDayOf = (month: Month): Day => `${month}-01`
export const addToMonth = (month: Month, count: number): Month => monthOf(addMonths(firstDayOf(month), count))
/** How many months one has to go on from one to reach the other. */
export const monthsBetween = (from: Month, to: Month): number => numberOf(to) - numberOf(from)
/** The months of all years, counted through. */
const numberOf = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

/** Every month from the first to the last. */
export const monthsIn = ({ from, to }: MonthRange): Month[] =>
  Array.from({ length: Math.max(monthsBetween(from, to) + 1, 0) }, (_, place) => addToMonth(from, place))

/**
 * The months to show: those that were asked for, else the last two years with the running month. Of more than charts
 * can show the last ones; of a beginning after the end only the end.
 */
export function shownMonths(asked: Partial<MonthRange>, today: Day): MonthRange {
  const running = monthOf(today)
  const to = asked.to !== undefined && asked.to < running ? asked.to : running
  const from = asked.from ?? addToMonth(to, 1 - usualMonths)
  return { from: nearest(from, { from: addToMonth(to, 1 - mostMonths), to }), to }
}

/** The end nearest to this one that charts can show with a beginning. */
export const nearestEnd = (to: Month, from: Month): Month => nearest(to, { from, to: addToMonth(from, mostMonths - 1) })

const nearest = (month: Month, { from, to }: MonthRange): Month => (month < from ? from : month > to ? to : month)

/** Those of the months that are over. Only of them all claims are known. */
export function monthsThatAreOver({ from, to }: MonthRange, today: Day): MonthRange {
  const lastOver = addToMonth(monthOf(today), -1)
  return { from, to: to < lastOver ? to : lastOver }
}
