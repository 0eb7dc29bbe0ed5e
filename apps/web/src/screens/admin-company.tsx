import { toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import type { CompanyRecord, PersonOfRecord } from '@portal/contract/companies/company-record-schemas.ts'
import { isAlone } from '@portal/domain/accounts/company-roles.ts'
import { limits } from '@portal/domain/limits.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { requestStatusLabel, roleLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { useRefreshAfterChange } from '../api/refresh-after-change.ts'
import { companyRoleLabel, nameInList } from '../features/company/company-texts.ts'
import { InvitedPerson, openCasesColumn } from '../features/company/people.tsx'
import { companyRecordQuery } from '../features/company-records/company-record-queries.ts'
import { StandingBadge } from '../features/company-records/standing-badge.tsx'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { countedText } from '../parts/counted-text.ts'
import { PageFailed } from '../parts/failures/page-failed.tsx'
import { fullName } from '../parts/full-name.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { Badge } from '../ui/badge.tsx'
import { BackLink } from '../ui/breadcrumbs.tsx'
import { Button } from '../ui/button.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { Stack } from '../ui/layout.tsx'
import { Link } from '../ui/link.tsx'
import { Columns, PageHeader, PageLoading } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { useParams } from '../ui/routing/routing.tsx'
import { SkeletonPanel } from '../ui/skeleton.tsx'
import { actionsColumn, type Column, Table } from '../ui/table.tsx'
import { CompanyFacts } from './company-facts.tsx'

/** Seldom needed, so they come after the page. */
const MergeCompany = loadedLater(() => import('../features/company-records/merge-company.tsx'), 'MergeCompany')
const EndAccess = loadedLater(() => import('../features/company/end-access.tsx'), 'EndAccess')
const MergeList = loadedLater(() => import('../features/company-records/merge-list.tsx'), 'MergeList')

export const prefetchPage: FetchPageData = (client, { companyId = '' }) =>
  client.prefetchQuery(companyRecordQuery(companyId))

/** /admin/company/{companyId}: a dealer's company with its people and its numbers. */
export function Component() {
  const { companyId = '' } = useParams()
  const record = useQuery(companyRecordQuery(companyId))
  if (record.data) return <Record record={record.data} />
  if (!record.isError)
    return (
      <PageLoading>
        <SkeletonPanel label={m.company_loading()} lines={4} />
        <SkeletonPanel label={m.company_loading()} lines={7} />
      </PageLoading>
    )
  return (
    <PageFailed
      query={record}
      title={m.company_load_failed()}
      notFoundTitle={m.company_not_found()}
      backLink={<BackLink to={paths.adminCompanies}>{m.companies()}</BackLink>}
    />
  )
}

const columns: () => Column<PersonOfRecord>[] = () => [
  { key: 'name', header: m.common_name(), width: 'minmax(0, 1.4fr)', cell: nameInList },
  { key: 'email', header: fieldLabel('email'), width: 'minmax(0, 1.6fr)', cell: ({ email }) => email, copyable: true },
  {
    key: 'role',
    header: m.users_role(),
    width: 'minmax(6rem, 0.7fr)',
    cell: ({ role, companyRole }) => (role === 'ADMIN' ? roleLabel(role) : companyRoleLabel(companyRole)),
  },
  {
    key: 'status',
    header: m.common_status(),
    width: 'minmax(9rem, 1fr)',
    card: 'corner',
    cell: ({ standing, left }) => (left ? <Badge>{m.company_left()}</Badge> : <StandingBadge standing={standing} />),
  },
  openCasesColumn(),
]

function Record({ record }: { readonly record: CompanyRecord }) {
  const dealers = record.people.filter(({ role }) => role === 'USER')
  const [leaving, setLeaving] = useState<PersonOfRecord>()
  const refreshAfter = useRefreshAfterChange()
  const end = async ({ email }: PersonOfRecord, successorId: number) => {
    await call(toggleUserEnabled, { params: { email }, body: { enabled: false, successorId } })
    await refreshAfter({ type: 'accounts-changed' })
  }
  /** Of somebody who is alone nobody takes anything over: the list of users deactivates. */
  const mayEnd = (person: PersonOfRecord) => person.active && !isAlone(dealers, person.userId)
  return (
    <>
      <PageHeader
        title={record.companyName}
        badge={<StandingBadge standing={record.standing} />}
        actions={<MergeCompany key={record.companyId} company={record} />}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[
              { label: m.page_users(), to: paths.adminUsers },
              { label: m.companies(), to: paths.adminCompanies },
              { label: record.companyName },
            ]}
            back={{ to: paths.adminCompanies, label: m.companies() }}
          />
        }
      />
      <Stack>
        <Table
          caption={m.company_people()}
          columns={[
            ...columns(),
            ...(dealers.some(mayEnd)
              ? [
                  actionsColumn(
                    (person: PersonOfRecord) => mayEnd(person) && <End person={person} onEnd={setLeaving} />,
                  ),
                ]
              : []),
          ]}
          rows={record.people}
          rowKey={({ userId }) => userId}
          rowLink={({ email }) => ({ to: paths.adminUserEdit(email) })}
        />
        <Columns aside={<Numbers record={record} />}>
          <CompanyFacts company={record} />
          <MergeList companyId={record.companyId} />
          {record.invitations.length > 0 && (
            <Panel title={m.company_invitations()}>
              <Stack as="ul" gap={3}>
                {record.invitations.map((invitation) => (
                  <li key={invitation.invitationId}>
                    <InvitedPerson invitation={invitation} />
                  </li>
                ))}
              </Stack>
            </Panel>
          )}
        </Columns>
      </Stack>
      {leaving && (
        <EndAccess
          person={leaving}
          people={dealers}
          end={(successorId) => end(leaving, successorId)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

const End = ({
  person,
  onEnd,
}: {
  readonly person: PersonOfRecord
  readonly onEnd: (person: PersonOfRecord) => void
}) => (
  <Button
    size="s"
    variant="quiet"
    aria-label={m.common_labelled({ label: m.company_end_access(), value: fullName(person) })}
    onClick={() => onEnd(person)}
  >
    {m.company_end_access()}
  </Button>
)

/** How much there is of a company, each number with a link to a list where that stands: no list is of open requests alone. */
function Numbers({ record }: { readonly record: CompanyRecord }) {
  const { companyId: userId, debtorNumber, openRequests, closedRequests, archivedRequests, unitsSold } = record
  const counted = (term: string, count: number, to: string, limit: number = limits.company.maximumCounted) => ({
    term,
    details: count > 0 ? <Link to={to}>{countedText(count, limit)}</Link> : '0',
    figures: true,
  })
  return (
    <Panel title={m.companies_numbers()}>
      <DescriptionList
        facts={[
          counted(m.work_dealer_open_cases(), openRequests, paths.adminRequests({ userId }), limits.work.openRequests),
          counted(requestStatusLabel('Closed'), closedRequests, paths.adminRequests({ userId, status: 'Closed' })),
          counted(m.page_archive(), archivedRequests, paths.adminArchivedRequests({ userId })),
          counted(m.companies_units_sold(), unitsSold, paths.adminProducts({ view: 'units', q: debtorNumber })),
        ]}
      />
    </Panel>
  )
}
