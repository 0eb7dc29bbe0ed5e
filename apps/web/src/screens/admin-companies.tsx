import type { CompanyRow } from '@portal/contract/companies/company-record-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import {
  type CompanyFilter,
  companiesQuery,
  companyFilterIn,
} from '../features/company-records/company-record-queries.ts'
import { StandingBadge } from '../features/company-records/standing-badge.tsx'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { countedText } from '../parts/counted-text.ts'
import { useFilterInAddress } from '../parts/lists/filter-in-address.ts'
import { PagedTable } from '../parts/lists/paged-table.tsx'
import { SearchInAddress } from '../parts/lists/search-in-address.tsx'
import { StandingPills } from '../parts/statuses/standing-pills.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'
import { type Column, countColumn } from '../ui/table.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  client.prefetchInfiniteQuery(companiesQuery(companyFilterIn(search)))

/** /admin/companies: the companies of dealers, by name. Filter and search are in the address. */
export function Component() {
  const [filter, show] = useFilterInAddress(companyFilterIn, paths.adminCompanyList)
  const nobodyWaits = filter.standing === 'AwaitingActivation' && filter.q === undefined
  return (
    <>
      <PageHeader
        title={m.companies()}
        breadcrumbs={
          <AdminBreadcrumbs
            crumbs={[{ label: m.page_users(), to: paths.adminUsers }, { label: m.companies() }]}
            back={{ to: paths.adminUsers, label: m.page_users() }}
          />
        }
      />
      <Toolbar
        end={
          <SearchInAddress
            q={filter.q}
            label={m.companies_search()}
            help={m.companies_search_help()}
            onSearch={(q) => show({ q })}
          />
        }
      >
        <StandingPills selected={filter.standing} onChange={(standing) => show({ standing })} />
      </Toolbar>
      <CompanyTable filter={filter} emptyText={nobodyWaits ? m.companies_none_waiting() : m.companies_none()} />
    </>
  )
}

/** The companies with Load more. */
function CompanyTable({ filter, emptyText }: { filter: CompanyFilter; emptyText: string }) {
  const list = useInfiniteQuery(companiesQuery(filter))
  const columns: Column<CompanyRow>[] = [
    { key: 'name', header: m.common_company(), cell: ({ companyName }) => companyName, width: 'minmax(0, 1.8fr)' },
    { key: 'city', header: fieldLabel('city'), cell: ({ city }) => city || '–' },
    {
      key: 'debtorNumber',
      header: fieldLabel('debtorNumber'),
      cell: ({ debtorNumber }) => debtorNumber || '–',
      figures: true,
      copyable: true,
    },
    {
      key: 'status',
      header: m.common_status(),
      cell: ({ standing }) => <StandingBadge standing={standing} />,
      width: 'minmax(9rem, 1.2fr)',
      card: 'corner',
    },
    countColumn('people', m.companies_active_people(), ({ activePeople }) => activePeople),
    countColumn('open', m.work_dealer_open_cases(), ({ openRequests }) =>
      countedText(openRequests, limits.work.openRequests),
    ),
    countColumn('units', m.companies_units_sold(), ({ unitsSold }) =>
      countedText(unitsSold, limits.company.maximumCounted),
    ),
  ]
  return (
    <PagedTable
      caption={m.companies()}
      columns={columns}
      list={list}
      failedText={m.companies_failed()}
      rowKey={({ companyId }) => companyId}
      rowLink={({ companyId }) => ({ to: paths.adminCompany(companyId) })}
      empty={<EmptyState title={emptyText} />}
    />
  )
}
