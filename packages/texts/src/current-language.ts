import type { Language } from '@portal/domain/languages.ts'
import { languageOfPage } from '#compiled/languages.js'
import { overwriteGetLocale } from '#compiled/runtime.js'

let current: Language = languageOfPage
overwriteGetLocale(() => current)

/** The language in which messages are said now. */
export const currentLanguage = (): Language => current

/** Says everything in this language from now on, which is at hand. For the web client, which has one reader. */
export function setCurrentLanguage(language: Language): void {
  current = language
}

/**
 * Whether there are messages in this language, and what fetches them: a page of the built web client has those of its own
 * language. Server, tests and development have all.
 */
export { isAtHand, loadLanguage } from '#compiled/languages.js'

/** Says something without waiting for anything, since meanwhile another reader would be answered. */
export type Saying<Said> = () => Said extends PromiseLike<unknown> ? never : Said

/**
 * Returns what `say` returns, said in this language. For the server, which answers readers of every language. A page can say
 * so only what packages/texts/language-of-build.ts keeps in every language.
 */
export function saidIn<Said>(language: Language, say: Saying<Said>): Said {
  const before = current
  current = language
  try {
    return say()
  } finally {
    current = before
  }
}
