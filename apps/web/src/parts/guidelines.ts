import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'

/** The document a dealer confirms to have read before the first item, in the reader's language (tools/guidelines). */
export const guidelinesDocument = () => ({
  title: m.guidelines_title(),
  href: `/documents/loudspeaker-checking-guidelines.${currentLanguage()}.pdf`,
})
