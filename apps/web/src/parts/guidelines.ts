import { m } from '@portal/texts/messages.ts'

/** The document a dealer confirms to have read before the first item, in the reader's language (tools/guidelines). */
export const guidelinesDocument = () => ({
  title: m.guidelines_title(),
  href: `/documents/${m.guidelines_file()}.pdf`,
})
