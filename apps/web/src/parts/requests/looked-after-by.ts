import type { Contact } from '@portal/contract/companies/company-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { fullName } from '../full-name.ts'

/** Whoever is signed in, as someone of a company. */
export interface Reader {
  readonly userId: number
  readonly hasColleagues: boolean
}

/** Who looks after a request, where it could be somebody else than the reader. */
export function lookedAfterBy(contact: Contact, reader: Reader | undefined) {
  if (!reader?.hasColleagues) return undefined
  return contact.userId === reader.userId ? m.company_you() : fullName(contact)
}
