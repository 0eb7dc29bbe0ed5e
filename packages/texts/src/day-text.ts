import type { Language } from '@portal/domain/languages.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { currentLanguage } from './current-language.ts'

// Made once for each language: a format takes far longer to make than to use.
const formats = new Map<Language, Intl.DateTimeFormat>()

function dayFormat(): Intl.DateTimeFormat {
  const language = currentLanguage()
  const made = formats.get(language)
  if (made) return made
  // English is written as Europeans write it. A calendar day is the same in every time zone.
  const locale = language === 'en' ? 'en-GB' : language
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(language, format)
  return format
}

/** A calendar day as people read it: `3 March 2028`, `3. März 2028`. */
export const dayText = (day: Day): string => dayFormat().format(new Date(day))
