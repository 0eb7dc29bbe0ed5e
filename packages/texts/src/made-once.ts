import type { Language } from '@portal/domain/languages.ts'
import { currentLanguage } from './current-language.ts'

/** Makes something once for each language: a format takes far longer to make than to use. */
export function madeOnce<Made>(make: (language: Language) => Made): (language?: Language) => Made {
  const made = new Map<Language, Made>()
  return (language = currentLanguage()) => {
    const found = made.get(language) ?? make(language)
    made.set(language, found)
    return found
  }
}
