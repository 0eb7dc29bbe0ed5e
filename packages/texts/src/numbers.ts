import { currentLanguage } from './current-language.ts'

/** A number as it is written in the current language: 2,000 or 2.000. */
export const numberText = (value: number): string => new Intl.NumberFormat(currentLanguage()).format(value)
