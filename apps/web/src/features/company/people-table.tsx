import { changeCompanyRole, endAccess, giveBackAccess } from '@portal/contract/companies/companies.ts'
import type { PersonOfCompany } from '@portal/contract/companies/company-schemas.ts'
import { changeCompanyRole as mayChangeRole, endAccess as mayEndAccess } from '@portal/domain/accounts/company-roles.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { call, NoResponse } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { renewSession } from '../../api/session.ts'
import { fullName } from '../../parts/full-name.ts'
import { useSignOut } from '../../parts/leaving/sign-out.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { singleClick } from '../../ui/single-click.ts'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { useChangeOfCompany } from './company-queries.ts'
import { companyRoleLabel, nameInList } from './company-texts.ts'
import { EndAccess, successorsOf } from './end-access.tsx'
import { openCasesColumn } from './people.tsx'

export interface PeopleTableProps {
  /** Undefined while they are loaded. */
  readonly people: readonly PersonOfCompany[] | undefined
}

/** A lost answer was a yes to whoever has no session any more after ending the own access. */
async function throwUnlessEnded(failure: unknown): Promise<void> {
  if (!(failure instanceof NoResponse) || (await renewSession())) throw failure
}

/** Who belongs to a company, with what the reader may change about them. */
export function PeopleTable({ people }: PeopleTableProps) {
  const [leaving, setLeaving] = useState<PersonOfCompany>()
  const self = people?.find(({ isSelf }) => isSelf)
  const signOut = useSignOut()
  const refreshAfter = useRefreshAfterChange()
  const end = async ({ userId, isSelf }: PersonOfCompany, successorId: number) => {
    const ended = () => call(endAccess, { params: { userId }, body: { successorId } })
    if (isSelf) return signOut({ after: () => ended().catch(throwUnlessEnded), state: { accessEnded: true } })
    await ended()
    await refreshAfter({ type: 'company-changed' })
  }
  const columns: Column<PersonOfCompany>[] = [
    {
      key: 'name',
      header: m.common_name(),
      width: 'minmax(0, 1.4fr)',
      cell: (person) => (
        <Text as="span" soft={!person.active}>
          {nameInList(person)}
        </Text>
      ),
    },
    {
      key: 'email',
      header: fieldLabel('email'),
      width: 'minmax(0, 1.6fr)',
      cell: ({ email }) => email,
      copyable: true,
    },
    {
      key: 'role',
      header: m.users_role(),
      width: 'minmax(7rem, 0.8fr)',
      cell: ({ companyRole, active, left }) =>
        active ? companyRoleLabel(companyRole) : <Badge>{left ? m.company_left() : m.company_inactive()}</Badge>,
    },
    openCasesColumn(),
  ]
  if (self?.companyRole === 'manager' && people && people.length > 1)
    columns.push(
      actionsColumn((person) => (
        <Actions person={person} people={people} self={self} onEnd={() => setLeaving(person)} />
      )),
    )
  return (
    <>
      <Table
        caption={m.company_people()}
        columns={columns}
        rows={people}
        rowKey={({ userId }) => userId}
        skeletonRows={3}
      />
      {leaving && people && (
        <EndAccess
          person={leaving}
          people={people}
          end={(successorId) => end(leaving, successorId)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

function Actions({
  person,
  people,
  self,
  onEnd,
}: {
  readonly person: PersonOfCompany
  readonly people: readonly PersonOfCompany[]
  readonly self: PersonOfCompany
  readonly onEnd: () => void
}) {
  const { userId } = person
  const companyRole = person.companyRole === 'manager' ? 'member' : 'manager'
  const change = useChangeOfCompany(() => call(changeCompanyRole, { params: { userId }, body: { companyRole } }))
  const giveBack = useChangeOfCompany(() => call(giveBackAccess, { params: { userId } }))
  const named = (action: string) => ({
    'aria-label': m.common_labelled({ label: action, value: fullName(person) }),
    children: action,
  })
  if (person.left)
    return (
      <Button
        size="s"
        variant="quiet"
        busy={giveBack.isPending}
        onClick={singleClick(() => giveBack.mutate())}
        {...named(m.company_give_back())}
      />
    )
  const [successor] = successorsOf(person, people)
  const mayEnd = mayEndAccess(people, self.userId, { userId, successorId: successor?.userId ?? 0 }).ok
  return (
    <>
      {person.active && mayChangeRole(people, self.userId, { userId, companyRole }).ok && (
        <Button
          size="s"
          variant="quiet"
          busy={change.isPending}
          onClick={singleClick(() => change.mutate())}
          {...named(companyRole === 'manager' ? m.company_make_manager() : m.company_make_member())}
        />
      )}
      {mayEnd && <Button size="s" variant="quiet" onClick={onEnd} {...named(m.company_end_access())} />}
    </>
  )
}
