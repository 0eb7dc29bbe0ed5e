import type { Contact } from '@portal/contract/companies/company-schemas.ts'
import { type CompanyRole, mayHandOver } from '@portal/domain/accounts/company-roles.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { lookedAfterBy, type Reader } from '../../parts/requests/looked-after-by.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { notify } from '../../ui/notify.ts'
import { GiveRequest, useHandOver } from './give-request.tsx'

export interface LookedAfterProps {
  readonly requestId: number
  readonly contact: Contact
  readonly reader: Reader & { readonly companyRole: CompanyRole }
}

/** Who of the company looks after a request, and how that changes: the reader takes it over, or gives it to a colleague. */
export function LookedAfter({ requestId, contact, reader }: LookedAfterProps) {
  /** Who had it when the dialog was opened: whom it names does not change while somebody chooses. */
  const [giving, setGiving] = useState<Contact>()
  const handOver = useHandOver(requestId, () => notify.success(m.request_taken_over()))
  const isOwn = contact.userId === reader.userId
  // To whom, is asked then: neither to the reader nor to the one who has it.
  const mayGive = mayHandOver(reader, { contactId: contact.userId, newContactId: contact.userId })
  return (
    <Row as="span" gap={[1, 3]}>
      <span dir="auto">{lookedAfterBy(contact, reader)}</span>
      {!isOwn && (
        <Button size="s" busy={handOver.isPending} onClick={() => handOver.mutate(reader.userId)}>
          {m.request_take_over()}
        </Button>
      )}
      {mayGive && (
        <Button size="s" variant="quiet" onClick={() => setGiving(contact)}>
          {m.request_give()}
        </Button>
      )}
      {giving && <GiveRequest requestId={requestId} from={giving.userId} onClose={() => setGiving(undefined)} />}
    </Row>
  )
}
