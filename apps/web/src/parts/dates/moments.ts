import type { Moment } from '../../ui/message-thread.tsx'

/** Dates are written one way in the whole product, in the reader's own time zone. */
const locale = 'en-GB'
const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const timeFormat = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const shortFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const fullFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' })

const momentIn = (format: Intl.DateTimeFormat, iso: string): Moment => {
  const at = new Date(iso)
  return { iso, text: format.format(at), full: fullFormat.format(at) }
}

/** `20 Nov 2026, 14:05` */
export const dayAndTime = (iso: string): Moment => momentIn(shortFormat, iso)
/** `14:05`, where the day stands above it. */
export const timeOnly = (iso: string): Moment => momentIn(timeFormat, iso)
/** `20 Nov 2026`; two moments of one day have the same text. */
export const dayOnly = (iso: string): Moment => momentIn(dayFormat, iso)
