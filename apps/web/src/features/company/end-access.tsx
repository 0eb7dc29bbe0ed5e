import type { PersonOfCompany } from '@portal/contract/companies/company-schemas.ts'
import { managersBeside } from '@portal/domain/accounts/company-roles.ts'
import { companyRefusalTextOr } from '@portal/texts/company-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { changeFailureText } from '../../parts/failures/change-failure-text.ts'
import { fullName } from '../../parts/full-name.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { Modal } from '../../ui/modal.tsx'
import { meantOf, PersonField } from './person-field.tsx'

/** Who of a company may go on with what somebody looks after. */
export const successorsOf = <Person extends PersonOfCompany>(
  { userId }: Pick<Person, 'userId'>,
  people: readonly Person[],
): Person[] => people.filter((other) => other.active && other.userId !== userId)

export interface EndAccessProps {
  readonly person: PersonOfCompany
  /** All of the company. */
  readonly people: readonly PersonOfCompany[]
  readonly end: (successorId: number) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks who goes on with what somebody looks after, and ends their access. */
export function EndAccess({ person, people, end, onClose }: EndAccessProps) {
  const successors = successorsOf(person, people)
  const [chosen, setChosen] = useState<number>()
  const successorId = meantOf(successors, chosen)
  const refreshAfter = useRefreshAfterChange()
  const isShown = useIsShown()
  const name = fullName(person)
  const ending = useMutation({
    mutationFn: async (successorId: number) => {
      await end(successorId)
      if (isShown()) onClose()
    },
    onError: () => void refreshAfter({ type: 'company-changed' }),
  })
  return (
    <Modal
      open
      destructive
      onClose={onClose}
      title={person.isSelf ? m.company_end_own_question() : m.company_end_question({ name })}
      main={
        <Button
          variant="danger"
          busy={ending.isPending}
          disabled={successorId === undefined}
          onClick={() => successorId !== undefined && ending.mutate(successorId)}
        >
          {m.company_end_access()}
        </Button>
      }
    >
      {ending.isError && (
        <ErrorBox>{changeFailureText(ending.error, companyRefusalTextOr, m.company_action_failed())}</ErrorBox>
      )}
      <p>{person.isSelf ? m.company_end_own_text() : m.company_end_text({ name })}</p>
      {person.openRequests > 0 && <p>{m.company_end_requests({ count: person.openRequests })}</p>}
      <PersonField people={successors} value={successorId} onChange={setChosen} />
      {managersBeside(people, person.userId).length === 0 && <p>{m.company_successor_is_manager()}</p>}
    </Modal>
  )
}
