import type { FetchPageData } from '../api/query-client.ts'
import { ActiveRequests, CreateRequestButton } from '../features/requests/active-requests.tsx'
import { ownRequestsQuery } from '../features/requests/request-list-queries.ts'
import { requestListTexts } from '../features/requests/request-list-texts.ts'
import { RequestSubmitted } from '../features/requests/request-submitted.tsx'
import { PageHeader } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client) => client.prefetchInfiniteQuery(ownRequestsQuery('active'))

/** /requests: the own submitted requests. */
export function Component() {
  return (
    <>
      <PageHeader title={requestListTexts.active} actions={<CreateRequestButton />} />
      <ActiveRequests />
      <RequestSubmitted />
    </>
  )
}
