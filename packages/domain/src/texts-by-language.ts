import { type Language, languages } from './languages.ts'

/** What administrators write in each language that it has: a saved reply, the wording of a point. */
export type TextsByLanguage = { readonly [L in Language]?: string | undefined }

/** The field of a form that holds the text in a language. */
export type TextField = `texts.${Language}`
export const textField = (language: Language): TextField => `texts.${language}`

/** One value for each language. */
export const byLanguage = <Each>(of: (language: Language) => Each): Record<Language, Each> =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, Each>

/** The texts that say something, without the white space around them. */
export const writtenTexts = (texts: TextsByLanguage): Partial<Record<Language, string>> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language]?.trim()
      return text ? [[language, text]] : []
    }),
  )

/** The texts that are stored, without languages that this version of the portal does not speak. */
export const storedTexts = (
  rows: readonly { readonly language: string; readonly text: string }[],
): Partial<Record<Language, string>> =>
  writtenTexts(byLanguage((language) => rows.find((row) => row.language === language)?.text))

/** The text in the first of these languages that it has, else in any. */
export function textIn(
  texts: TextsByLanguage,
  preferred: readonly (Language | null)[],
): { readonly language: Language; readonly text: string } | undefined {
  for (const language of [...preferred, ...languages]) {
    const text = language && texts[language]
    if (text) return { language, text }
  }
  return undefined
}
