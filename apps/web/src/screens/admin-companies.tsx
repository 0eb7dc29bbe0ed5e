import { m } from '@portal/texts/messages.ts'
import type { FetchPageData } from '../api/query-client.ts'
import {
  type CompanyFilter,
  companiesQuery,
  companyFilterIn,
} from '../features/company-records/company-record-queries.ts'
import { CompanyTable } from '../features/company-records/company-table.tsx'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { SearchInAddress } from '../parts/lists/search-in-address.tsx'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { StandingPills } from '../parts/statuses/standing-pills.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'
import { useNavigate } from '../ui/routing/routing.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  client.prefetchInfiniteQuery(companiesQuery(companyFilterIn(search)))

/** /admin/companies: the companies of dealers, by name. Filter and search are in the address. */
export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const filter = companyFilterIn(search)
  const show = (changed: Partial<CompanyFilter>) => {
    // Reads the address itself: what the search wrote a moment ago may not be rendered yet.
    const current = companyFilterIn(new URLSearchParams(window.location.search))
    void navigate(paths.adminCompanyList({ ...current, ...changed }), { replace: true, preventScrollReset: true })
  }
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
