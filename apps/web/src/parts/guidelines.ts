import type { Language } from '@portal/domain/languages.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'

/** The PDF of each language (tools/guidelines). */
const files: Readonly<Record<Language, string>> = {
  en: '/documents/loudspeaker-checking-guidelines.pdf',
  de: '/documents/pruefanleitung-lautsprecher.pdf',
  fr: '/documents/guide-de-controle-haut-parleurs.pdf',
}

/** The document a dealer confirms to have read before the first item, in the reader's language. */
export const guidelinesDocument = () => ({
  title: m.guidelines_title(),
  href: files[currentLanguage()],
})
