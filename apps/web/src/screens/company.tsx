import { mayInCompany } from '@portal/domain/accounts/company-roles.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FetchPageData } from '../api/query-client.ts'
import { currentSession } from '../api/session.ts'
import { companyQuery } from '../features/company/company-queries.ts'
import { InvitationList } from '../features/company/invitation-list.tsx'
import { InviteForm } from '../features/company/invite-form.tsx'
import { PeopleTable } from '../features/company/people-table.tsx'
import { paths } from '../page-links.ts'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'
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
      {inviting && <InviteForm onClose={() => setInviting(false)} />}
    </>
  )
}
