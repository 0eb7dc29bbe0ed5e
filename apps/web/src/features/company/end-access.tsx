import { endAccess } from '@portal/contract/companies/companies.ts'
import type { PersonOfCompany } from '@portal/contract/companies/company-schemas.ts'
import { companyRefusalTextOr } from '@portal/texts/company-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { fullName } from '../../parts/full-name.ts'
import { useSignOut } from '../../parts/leaving/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { Modal } from '../../ui/modal.tsx'
import { onlyOf, PersonField } from './person-field.tsx'

export interface EndAccessProps {
  readonly person: PersonOfCompany
  /** Who may go on with what the person looks after. */
  readonly successors: readonly PersonOfCompany[]
  readonly onClose: () => void
}

/** Asks who goes on with what somebody looks after, and ends their access; the own one, too, and signs out then. */
export function EndAccess({ person, successors, onClose }: EndAccessProps) {
  const { userId, isSelf, openRequests } = person
  const name = fullName(person)
  const [successorId, setSuccessorId] = useState(() => onlyOf(successors))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const refreshAfter = useRefreshAfterChange()
  const signOut = useSignOut()
  const end = async () => {
    if (successorId === undefined) return
    const ended = () => call(endAccess, { params: { userId }, body: { successorId } })
    setBusy(true)
    setFailure(undefined)
    try {
      if (isSelf) return await signOut({ after: ended, state: { accessEnded: true } })
      await ended()
      await refreshAfter({ type: 'company-changed' })
      onClose()
    } catch (error) {
      setFailure(error)
      void refreshAfter({ type: 'company-changed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      destructive
      onClose={onClose}
      title={isSelf ? m.company_end_own_question() : m.company_end_question({ name })}
      actions={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button variant="danger" busy={busy} disabled={successorId === undefined} onClick={end}>
            {m.company_end_access()}
          </Button>
        </>
      }
    >
      {failure !== undefined && <ErrorBox>{companyRefusalTextOr(codeOf(failure), m.company_action_failed())}</ErrorBox>}
      <p>{isSelf ? m.company_end_own_text() : m.company_end_text({ name })}</p>
      {openRequests > 0 && <p>{m.company_end_requests({ count: openRequests })}</p>}
      <PersonField people={successors} value={successorId} onChange={setSuccessorId} />
    </Modal>
  )
}
