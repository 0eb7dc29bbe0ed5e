import { handOverRequest } from '@portal/contract/companies/companies.ts'
import type { Contact } from '@portal/contract/companies/company-schemas.ts'
import { type CompanyRole, mayHandOver } from '@portal/domain/accounts/company-roles.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { Coming } from '../../parts/failures/coming.tsx'
import { fullName } from '../../parts/full-name.ts'
import { lookedAfterBy, type Reader } from '../../parts/requests/looked-after-by.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Modal } from '../../ui/modal.tsx'
import { notify } from '../../ui/notify.ts'
import { companyQuery } from './company-queries.ts'
import { meantOf, PersonField } from './person-field.tsx'

export interface LookedAfterProps {
  readonly requestId: number
  readonly contact: Contact
  readonly reader: Reader & { readonly companyRole: CompanyRole }
}

/** Who of the company looks after a request, and how that changes: the reader takes it over, or gives it to a colleague. */
export function LookedAfter({ requestId, contact, reader }: LookedAfterProps) {
  /** Who had it when the dialog was opened: whom it names does not change while somebody chooses. */
  const [giving, setGiving] = useState<Contact>()
  const handOver = useHandOver(requestId)
  const isOwn = contact.userId === reader.userId
  // To whom, is asked then: neither to the reader nor to the one who has it.
  const mayGive = mayHandOver(reader, { contactId: contact.userId, newContactId: contact.userId })
  return (
    <Row as="span" gap={[1, 3]}>
      <span dir="auto">{lookedAfterBy(contact, reader)}</span>
      {!isOwn && (
        <Button
          size="s"
          busy={handOver.isPending}
          onClick={() => handOver.mutate(reader.userId, { onSuccess: () => notify.success(m.request_taken_over()) })}
        >
          {m.request_take_over()}
        </Button>
      )}
      {mayGive && (
        <Button size="s" variant="quiet" onClick={() => setGiving(contact)}>
          {m.request_give()}
        </Button>
      )}
      {giving && <Give requestId={requestId} contact={giving} onClose={() => setGiving(undefined)} />}
    </Row>
  )
}

function useHandOver(requestId: number) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: (userId: number) => call(handOverRequest, { params: { requestId }, body: { userId } }),
    // Refused, too: somebody may have been quicker, or have left. Awaited: what was pressed stays busy until then.
    onSettled: () => refreshAfter({ type: 'request-handed-over', requestId }),
    onError: (error) =>
      notify.error(codeOf(error) === 'NOT_IN_COMPANY' ? m.refusal_not_in_company() : m.company_action_failed()),
  })
}

/** Asks which colleague looks after a request from now on. */
function Give({ requestId, contact, onClose }: Omit<LookedAfterProps, 'reader'> & { readonly onClose: () => void }) {
  const company = useQuery(companyQuery)
  const others = company.data?.people.filter(({ active, userId }) => active && userId !== contact.userId)
  const [chosen, setChosen] = useState<number>()
  const to = others && meantOf(others, chosen)
  const handOver = useHandOver(requestId)
  const give = () => {
    if (to === undefined) return
    handOver.mutate(to, {
      onSuccess: (person) => {
        notify.success(m.request_handed_over({ name: fullName(person) }))
        onClose()
      },
    })
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={m.request_give()}
      actions={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button variant="primary" busy={handOver.isPending} disabled={to === undefined} onClick={give}>
            {m.request_give_submit()}
          </Button>
        </>
      }
    >
      {!others ? (
        <Coming query={company} failedText={m.company_load_failed()} lines={2} />
      ) : others.length === 0 ? (
        <p>{m.request_give_nobody()}</p>
      ) : (
        <PersonField people={others} value={to} onChange={setChosen} />
      )}
    </Modal>
  )
}
