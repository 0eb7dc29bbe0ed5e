import { handOverRequest } from '@portal/contract/companies/companies.ts'
import type { Contact } from '@portal/contract/companies/company-schemas.ts'
import type { ErrorCode } from '@portal/contract/errors.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { changeFailureText } from '../../parts/failures/change-failure-text.ts'
import { Coming } from '../../parts/failures/coming.tsx'
import { fullName } from '../../parts/full-name.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { notify } from '../../ui/notify.ts'
import { companyQuery } from './company-queries.ts'
import { meantOf, PersonField } from './person-field.tsx'

const refusalTextOr = (code: ErrorCode | undefined, fallback: string) =>
  code === 'NOT_IN_COMPANY' ? m.refusal_not_in_company() : fallback

/** Makes somebody of the company look after a request. `onDone` hears of it before anything is read again. */
export function useHandOver(requestId: number, onDone: (to: Contact) => void) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: (userId: number) => call(handOverRequest, { params: { requestId }, body: { userId } }),
    onSuccess: onDone,
    // Refused, too: somebody may have been quicker, or have left. Awaited: what was pressed stays busy until then.
    onSettled: () => refreshAfter({ type: 'request-handed-over', requestId }),
    onError: (error) => notify.error(changeFailureText(error, refusalTextOr, m.company_action_failed())),
  })
}

interface GiveRequestProps {
  readonly requestId: number
  /** Who looks after it now, and is not offered. */
  readonly from: number
  readonly onGiven?: () => void
  readonly onClose: () => void
}

/** Asks which colleague looks after a request, or writes a draft, from now on. */
export function GiveRequest({ requestId, from, onGiven, onClose }: GiveRequestProps) {
  const company = useQuery(companyQuery)
  const others = company.data?.people.filter(({ active, userId }) => active && userId !== from)
  const [chosen, setChosen] = useState<number>()
  const to = others && meantOf(others, chosen)
  const handOver = useHandOver(requestId, (person) => {
    notify.success(m.request_handed_over({ name: fullName(person) }))
    onGiven?.()
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={m.request_give()}
      main={
        <Button
          variant="primary"
          busy={handOver.isPending}
          disabled={to === undefined}
          onClick={() => to !== undefined && handOver.mutate(to, { onSuccess: onClose })}
        >
          {m.request_give_submit()}
        </Button>
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
