import { languageCookie } from '@portal/contract/system/language-cookie.ts'
import { isLanguage, type Language, languageFor } from '@portal/domain/languages.ts'
import { currentLanguage, isAtHand, loadLanguage, setCurrentLanguage } from '@portal/texts/current-language.ts'
import { localStore } from '../../local-store/local-store.ts'
import { listeners, storeOf, useStore } from '../../local-store/store.ts'

const followers = listeners()

/** The language that is to be shown: another one may be on its way. */
let wanted: Language | undefined

/** Whether that one could not be loaded: the footer of every page says so. */
export const languageIsMissing = storeOf(false)

/** What this browser was set to, else what it prefers, else English. */
export function languageOfBrowser(): Language {
  const chosen = localStore.language.get()
  return isLanguage(chosen) ? chosen : languageFor(navigator.languages)
}

/**
 * Shows the portal in this language from now on, at once where the page has its messages. Where they cannot be loaded, the page
 * stays as it is, and says so. Call it once before the first render with `languageOfBrowser()`.
 */
export const showLanguage = (language: Language): Promise<void> => change(language, () => undefined)

/** Shows a language and keeps it for the next visit, where it is another one than the browser prefers anyway. */
export const chooseLanguage = (language: Language): Promise<void> =>
  change(language, () => {
    if (isPreferred(language)) localStore.language.clear()
    else localStore.language.set(language)
  })

const isPreferred = (language: Language): boolean => language === languageFor(navigator.languages)

async function change(language: Language, keep: () => void): Promise<void> {
  wanted = language
  languageIsMissing.set(false)
  if (!isAtHand(language))
    try {
      await loadLanguage(language)
    } catch {
      if (wanted === language) languageIsMissing.set(true)
    }
  if (wanted !== language || !isAtHand(language)) return
  keep()
  document.documentElement.lang = language
  const isAnother = language !== currentLanguage()
  setCurrentLanguage(language)
  askForThisLanguage()
  if (isAnother) followers.tell()
}

/** Has the server send the next page in the language that is shown. Each page asks, and so does whatever clears cookies. */
export function askForThisLanguage(): void {
  const language = currentLanguage()
  const lifetime = isPreferred(language) ? 0 : 365 * 24 * 60 * 60
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers of the portal have no cookieStore.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${lifetime}; samesite=lax${secure}`
}

/** Calls back when the portal is shown in another language. */
export const onLanguageShown = followers.listen

/** The reader's language. A component that asks for it is drawn anew when it changes, with everything inside. */
export const useLanguage = (): Language => useStore({ listen: followers.listen, get: currentLanguage })
