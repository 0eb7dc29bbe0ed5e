import type { Day } from '@portal/domain/units/calendar-day.ts'
import { madeOnce } from './made-once.ts'

const dayFormat = madeOnce((language) => {
  // English is written as Europeans write it. A calendar day is the same in every time zone.
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
})

/** A calendar day as people read it: `3 March 2028`, `3. März 2028`. */
export const dayText = (day: Day): string => dayFormat().format(new Date(day))
