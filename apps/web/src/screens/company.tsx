import type { Company } from '@portal/contract/companies/company-schemas.ts'
import { mayInCompany } from '@portal/domain/accounts/company-roles.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FetchPageData } from '../api/query-client.ts'
import { currentSession } from '../api/session.ts'
import { countryToShow } from '../features/accounts/country-field.tsx'
import { companyQuery } from '../features/company/company-queries.ts'
import { InvitationList } from '../features/company/invitation-list.tsx'
import { InviteForm } from '../features/company/invite-form.tsx'
import { PeopleTable } from '../features/company/people-table.tsx'
import { paths } from '../page-links.ts'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton, SkeletonPanel } from '../ui/skeleton.tsx'

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
          <CompanyData company={company} mayChange={role !== undefined && mayInCompany(role, 'change-company')} />
        ) : (
          <SkeletonPanel label={m.company_loading()} lines={4} />
        )}
      </Stack>
      {inviting && <InviteForm onClose={() => setInviting(false)} />}
    </>
  )
}

function CompanyData({ company, mayChange }: { readonly company: Company; readonly mayChange: boolean }) {
  return (
    <Panel
      title={m.common_details()}
      aside={
        mayChange && (
          <LinkButton size="s" variant="quiet" to={paths.profile}>
            {m.company_change_in_profile()}
          </LinkButton>
        )
      }
    >
      <DescriptionList
        facts={[
          { term: fieldLabel('companyName'), details: company.companyName },
          { term: fieldLabel('debtorNumber'), details: company.debtorNumber, figures: true },
          { term: fieldLabel('phoneNumber'), details: company.phoneNumber, figures: true },
          { term: fieldLabel('street'), details: company.street },
          { term: fieldLabel('postCode'), details: company.postCode, figures: true },
          { term: fieldLabel('city'), details: company.city },
          { term: fieldLabel('country'), details: countryToShow(company.country, currentLanguage()) },
        ]}
      />
    </Panel>
  )
}
