import { type Language, languages } from '@portal/domain/languages.ts'
import { saidIn } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'

/** The sentences that the page shows before its scripts run. */
const sentences: readonly (() => string)[] = [m.portal_description, m.portal_not_loaded, m.portal_needs_javascript]

const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Something for each language. */
export const inEachLanguage = <Made>(make: (language: Language) => Made) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Readonly<Record<Language, Made>>

/**
 * The web client's page in a language. Its file holds the English sentences, since in development nobody changes it on the
 * way; each of them is replaced.
 */
export const pageIn = (language: Language, english: string): string =>
  sentences.reduce(
    (page, sentence) => page.replace(saidIn('en', sentence), () => inHtml(saidIn(language, sentence))),
    english.replace('<html lang="en">', `<html lang="${language}">`),
  )
