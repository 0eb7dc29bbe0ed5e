import type { Language } from '@portal/domain/languages.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'

/** The PDF of each language that the guidelines are written in (tools/guidelines). */
const files: Readonly<Partial<Record<Language, string>> & { en: string }> = {
  en: '/documents/loudspeaker-checking-guidelines.pdf',
  de: '/documents/pruefanleitung-lautsprecher.pdf',
}

/** The document a dealer confirms to have read before the first item, in the reader's language. */
export const guidelinesDocument = () => ({
  title: m.guidelines_title(),
  href: files[currentLanguage()] ?? files.en,
})
