import { m } from '@portal/texts/messages.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { ArchivedServiceRequests } from '../features/service-requests/archived-service-requests.tsx'
import { useDistributorName } from '../features/service-requests/distributor-filter.tsx'
import { filterIn } from '../features/service-requests/list-address.ts'
import { serviceRequestsQuery } from '../features/service-requests/service-request-queries.ts'
import { useListFilter } from '../features/service-requests/use-list-filter.ts'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  client.prefetchInfiniteQuery(serviceRequestsQuery(filterIn(search, 'archived')))

/** /admin/archived-requests: the requests that administrators archived. */
export function Component() {
  const [filter, onFilter] = useListFilter('archived')
  const name = useDistributorName('archived', filter.userId)
  return (
    <>
      <PageHeader
        title={m.service_requests_archived_heading()}
        lead={name ? m.service_requests_of_distributor({ name }) : m.service_requests_newest_first()}
      />
      <ArchivedServiceRequests filter={filter} onFilter={onFilter} />
    </>
  )
}
