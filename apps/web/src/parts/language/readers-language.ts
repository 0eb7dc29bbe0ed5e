import { isLanguage, type Language, languageFor } from '@portal/domain/languages.ts'
import { currentLanguage, setCurrentLanguage } from '@portal/texts/current-language.ts'
import { localStore } from '../../local-store/local-store.ts'
import { listeners, useStore } from '../../local-store/store.ts'

const followers = listeners()

/** What this browser was set to, else what it prefers, else English. */
export function languageOfBrowser(): Language {
  const chosen = localStore.language.get()
  return isLanguage(chosen) ? chosen : languageFor(navigator.languages)
}

/** Shows the portal in this language from now on. Call it once before the first render with `languageOfBrowser()`. */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language
  if (language === currentLanguage()) return
  setCurrentLanguage(language)
  followers.tell()
}

/** Shows a language and keeps it for the next visit, where it is another one than the browser prefers anyway. */
export function chooseLanguage(language: Language): void {
  if (language === languageFor(navigator.languages)) localStore.language.clear()
  else localStore.language.set(language)
  showLanguage(language)
}

/** The reader's language. A component that asks for it is drawn anew when it changes, with everything inside. */
export const useLanguage = (): Language => useStore({ listen: followers.listen, get: currentLanguage })
