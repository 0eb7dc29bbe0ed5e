import type { Language } from '@portal/domain/languages.ts'
import { madeOnce } from '@portal/texts/made-once.ts'
import { m } from '@portal/texts/messages.ts'

/** A moment as people read it; `iso` is for machines, `full` is shown on hover. */
export interface Moment {
  readonly iso: string
  readonly text: string
  readonly full: string
}

/** English is written as Europeans write it. */
const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : language)

const formats = madeOnce((language) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeOf(language), options)
  return {
    dayAndTime: format({ dateStyle: 'medium', timeStyle: 'short' }),
    day: format({ dateStyle: 'medium' }),
    time: format({ timeStyle: 'short' }),
    weekday: format({ weekday: 'long' }),
    exactTime: format({ timeStyle: 'medium' }),
  }
})

/** How far the reader's clock is from UTC: `UTC`, `UTC+2`, `UTC-3:30`. */
function zoneOf(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  if (minutes === 0) return 'UTC'
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** Dates are written one way in the whole product, in the reader's language and time zone. */
function moment(iso: string, shown: 'dayAndTime' | 'day' | 'time'): Moment {
  const at = new Date(iso)
  const written = formats()
  return {
    iso,
    text: written[shown].format(at),
    full: m.moment_full({
      weekday: written.weekday.format(at),
      day: written.day.format(at),
      time: written.exactTime.format(at),
      zone: zoneOf(at),
    }),
  }
}

/** `20 Nov 2026, 14:05` */
export const dayAndTime = (iso: string): Moment => moment(iso, 'dayAndTime')
/** `14:05`, where the day stands above it. */
export const timeOnly = (iso: string): Moment => moment(iso, 'time')
/** `20 Nov 2026`; two moments of one day have the same text. */
export const dayOnly = (iso: string): Moment => moment(iso, 'day')
