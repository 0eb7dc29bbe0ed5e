import { sendInvitationAgain, withdrawInvitation } from '@portal/contract/companies/companies.ts'
import type { Invitation } from '@portal/contract/companies/company-schemas.ts'
import { mayInCompany } from '@portal/domain/accounts/company-roles.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { currentSession } from '../api/session.ts'
import { companyQuery, useChangeOfCompany } from '../features/company/company-queries.ts'
import { InviteForm } from '../features/company/invite-form.tsx'
import { InvitedPerson } from '../features/company/people.tsx'
import { PeopleTable } from '../features/company/people-table.tsx'
import { paths } from '../page-links.ts'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { singleClick } from '../ui/single-click.ts'
import { Skeleton, SkeletonPanel } from '../ui/skeleton.tsx'
import { CompanyFacts } from './company-facts.tsx'

/** The guard leads administrators elsewhere; nothing is asked for before that. */
export const prefetchPage: FetchPageData = async (client) => {
  if (currentSession()?.roles.includes('USER')) await client.prefetchQuery(companyQuery)
}

/** /company: a dealer's company, its people and who is invited. */
export function Component() {
  const query = useQuery(companyQuery)
  const [inviting, setInviting] = useState(false)
  const company = query.data
  const role = company?.people.find(({ isSelf }) => isSelf)?.companyRole
  if (query.isError && !company)
    return (
      <>
        <PageHeader title={m.common_company()} />
        <LoadFailed title={m.company_load_failed()} query={query} />
      </>
    )
  return (
    <>
      <PageHeader
        title={m.common_company()}
        lead={company?.companyName ?? <Skeleton width="var(--line-bone)" height="1lh" />}
        actions={
          role &&
          mayInCompany(role, 'invite') && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              {m.company_invite()}
            </Button>
          )
        }
      />
      <Stack>
        <PeopleTable people={company?.people} />
        {company && company.invitations.length > 0 && <InvitationList invitations={company.invitations} />}
        {company ? (
          <CompanyFacts
            company={company}
            aside={
              role &&
              mayInCompany(role, 'change-company') && (
                <LinkButton size="s" variant="quiet" to={paths.profile}>
                  {m.company_change_in_profile()}
                </LinkButton>
              )
            }
          />
        ) : (
          <SkeletonPanel label={m.company_loading()} lines={4} />
        )}
      </Stack>
      {inviting && company && <InviteForm companyLanguage={company.language} onClose={() => setInviting(false)} />}
    </>
  )
}

/** The invitations that nobody has accepted yet. */
const InvitationList = ({ invitations }: { readonly invitations: readonly Invitation[] }) => (
  <Panel title={m.company_invitations()}>
    <Stack as="ul" gap={3}>
      {invitations.map((invitation) => (
        <Waiting key={invitation.invitationId} invitation={invitation} />
      ))}
    </Stack>
  </Panel>
)

function Waiting({ invitation }: { readonly invitation: Invitation }) {
  const { invitationId, email } = invitation
  const confirm = useConfirm()
  const params = { invitationId }
  const again = useChangeOfCompany(async () => {
    await call(sendInvitationAgain, { params })
    notify.success(m.company_invited({ email }))
  })
  const withdrawal = useChangeOfCompany(() => call(withdrawInvitation, { params }))
  const ask = async () => {
    const agreed = await confirm({
      title: m.company_withdraw_question({ email }),
      body: m.company_withdraw_text(),
      confirmText: m.common_withdraw(),
      destructive: true,
    })
    if (agreed) withdrawal.mutate()
  }
  const named = (action: string) => ({
    'aria-label': m.common_labelled({ label: action, value: email }),
    children: action,
  })
  return (
    <Row as="li" spread gap={[1, 4]}>
      <InvitedPerson invitation={invitation} />
      <Row>
        <Button
          size="s"
          variant="quiet"
          busy={again.isPending}
          onClick={singleClick(() => again.mutate())}
          {...named(m.company_send_again())}
        />
        <Button size="s" variant="quiet" busy={withdrawal.isPending} onClick={ask} {...named(m.common_withdraw())} />
      </Row>
    </Row>
  )
}
