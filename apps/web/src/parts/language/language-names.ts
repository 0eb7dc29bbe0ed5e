import { type Language, languages } from '@portal/domain/languages.ts'
import type { TextsByLanguage } from '@portal/domain/texts-by-language.ts'
import { m } from '@portal/texts/messages.ts'

/** What a language calls itself: English, Deutsch, Français. */
export const ownNameOf = (language: Language): string => m.language_own_name({}, { locale: language })

/** In which languages there is a text, in the order of the portal. */
export const languagesOf = (texts: TextsByLanguage): string =>
  languages
    .filter((language) => texts[language])
    .map(ownNameOf)
    .join(', ')

/** Every language of the portal, for a list to choose from. */
export const languageOptions = languages.map((language) => ({
  value: language,
  label: ownNameOf(language),
  lang: language,
}))
