import type { Language } from '@portal/domain/languages.ts'
import { byLanguage } from '@portal/domain/texts-by-language.ts'

/** The texts of a form, as the browser kept them over a reload; undefined where it kept something else. */
export function parseTypedTexts(stored: unknown): Record<Language, string> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  return byLanguage((language) => {
    const text = (stored as Record<string, unknown>)[language]
    return typeof text === 'string' ? text : ''
  })
}
