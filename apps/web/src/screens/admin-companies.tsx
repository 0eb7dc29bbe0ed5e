import { m } from '@portal/texts/messages.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { companiesQuery, companyFilterIn } from '../features/company-records/company-record-queries.ts'
import { CompanyTable } from '../features/company-records/company-table.tsx'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { useFilterInAddress } from '../parts/lists/filter-in-address.ts'
import { SearchInAddress } from '../parts/lists/search-in-address.tsx'
import { StandingPills } from '../parts/statuses/standing-pills.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'

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
