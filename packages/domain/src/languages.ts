/**
 * The languages that the portal speaks, by their codes of ISO 639; what is missing in one is said in the first.
 * CONTRIBUTING.md says how to add one.
 */
export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** The language that most of these readers have; of two with as many the first above. Null where nobody has one. */
export const commonLanguage = (read: readonly (string | null)[]): Language | null => {
  const readersOf = (language: Language) => read.filter((each) => each === language).length
  return languages.filter(readersOf).toSorted((one, other) => readersOf(other) - readersOf(one))[0] ?? null
}

/** The first that the portal speaks of what a reader prefers (`de-AT`, `fr`), best first; English where it speaks none. */
export const languageFor = (preferred: readonly (string | null)[]): Language =>
  preferred.map((tag) => tag?.split('-')[0]?.toLowerCase()).find(isLanguage) ?? languages[0]
