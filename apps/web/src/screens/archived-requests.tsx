import { m } from '@portal/texts/messages.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { ArchivedRequests } from '../features/requests/archived-requests.tsx'
import { ownFilterIn, useOwnFilter } from '../features/requests/own-list-address.ts'
import { ownRequestsQuery } from '../features/requests/request-list-queries.ts'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  client.prefetchInfiniteQuery(ownRequestsQuery(ownFilterIn(search, 'archived')))

/** /archived-requests: the own requests that were archived. What is searched for, or their order, is in the address. */
export function Component() {
  const [filter, onFilter] = useOwnFilter('archived')
  const { q } = filter
  return (
    <>
      <PageHeader title={m.requests_archived_heading()} lead={q && m.requests_archive_search_results({ search: q })} />
      <ArchivedRequests filter={filter} onFilter={onFilter} />
    </>
  )
}
