import { m } from '@portal/texts/messages.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { ArchivedRequests } from '../features/requests/archived-requests.tsx'
import { ownRequestsQuery } from '../features/requests/request-list-queries.ts'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client) =>
  client.prefetchInfiniteQuery(ownRequestsQuery({ list: 'archived' }))

/** /archived-requests: the own requests that were archived. */
export function Component() {
  return (
    <>
      <PageHeader title={m.requests_archived_heading()} />
      <ArchivedRequests />
    </>
  )
}
