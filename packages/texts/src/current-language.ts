import type { Language } from '@portal/domain/languages.ts'
import { overwriteGetLocale } from '#compiled/runtime.js'

let current: Language = 'en'
overwriteGetLocale(() => current)

/** The language in which messages are said now. */
export const currentLanguage = (): Language => current

/** Says everything in this language from now on. For the web client, which has one reader. */
export function setCurrentLanguage(language: Language): void {
  current = language
}

/** Says something without waiting for anything, since meanwhile another reader would be answered. */
export type Saying<Said> = () => Said extends PromiseLike<unknown> ? never : Said

/** Returns what `say` returns, said in this language. For the server, which answers readers of every language. */
export function saidIn<Said>(language: Language, say: Saying<Said>): Said {
  const before = current
  current = language
  try {
    return say()
  } finally {
    current = before
  }
}
