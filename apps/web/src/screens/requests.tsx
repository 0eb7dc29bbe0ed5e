import { m } from '@portal/texts/messages.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { ActiveRequests, CreateRequestButton } from '../features/requests/active-requests.tsx'
import { ownRequestsQuery } from '../features/requests/request-list-queries.ts'
import { RequestSubmitted } from '../features/requests/request-submitted.tsx'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchInfiniteQuery(ownRequestsQuery('active'))

/** /requests: the own submitted requests. */
export function Component() {
  return (
    <>
      <PageHeader title={m.requests_heading()} actions={<CreateRequestButton />} />
      <ActiveRequests />
      <RequestSubmitted />
    </>
  )
}
