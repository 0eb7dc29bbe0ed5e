/** A moment as people read it; `iso` is for machines, `full` is shown on hover. */
export interface Moment {
  readonly iso: string
  readonly text: string
  readonly full: string
}

// Written by hand: with the browser's own formats (Intl) the first date takes a phone 70 ms.
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

const twoDigits = (value: number) => String(value).padStart(2, '0')
const dayOf = (at: Date) => `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`
const timeOf = (at: Date) => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`

/** How far the reader's clock is from UTC: `UTC`, `UTC+2`, `UTC-3:30`. */
function zoneOf(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${twoDigits(rest)}`}`
}

/** Dates are written one way in the whole product, as a European reads them, in the reader's own time zone. */
function moment(iso: string, write: (at: Date) => string): Moment {
  const at = new Date(iso)
  const second = twoDigits(at.getSeconds())
  return { iso, text: write(at), full: `${days[at.getDay()]} ${dayOf(at)}, ${timeOf(at)}:${second} ${zoneOf(at)}` }
}

/** `20 Nov 2026, 14:05` */
export const dayAndTime = (iso: string): Moment => moment(iso, (at) => `${dayOf(at)}, ${timeOf(at)}`)
/** `14:05`, where the day stands above it. */
export const timeOnly = (iso: string): Moment => moment(iso, timeOf)
/** `20 Nov 2026`; two moments of one day have the same text. */
export const dayOnly = (iso: string): Moment => moment(iso, dayOf)
