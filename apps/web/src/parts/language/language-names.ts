import { type Language, languages } from '@portal/domain/languages.ts'
import { m } from '@portal/texts/messages.ts'

/** What a language calls itself: English, Deutsch, Français. */
export const ownNameOf = (language: Language): string => m.language_own_name({}, { locale: language })

/** Every language of the portal, for a list to choose from. */
export const languageOptions = languages.map((language) => ({
  value: language,
  label: ownNameOf(language),
  lang: language,
}))
