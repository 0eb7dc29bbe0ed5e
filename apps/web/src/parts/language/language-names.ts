import { type Language, languages } from '@portal/domain/languages.ts'

/** What a language calls itself: English, Deutsch, Français. */
export function ownNameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Every language of the portal, for a list to choose from. */
export const languageOptions = languages.map((language) => ({
  value: language,
  label: ownNameOf(language),
  lang: language,
}))
