import { requestStatuses, requestStatusTones } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { requestStatusLabel } from '@portal/texts/value-labels.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { ActiveRequests, CreateRequestButton } from '../features/requests/active-requests.tsx'
import { DraftCards } from '../features/requests/drafts/draft-cards.tsx'
import { KeptClaims } from '../features/requests/kept-claims/lazy-kept-claims.tsx'
import { ownFilterIn, useOwnFilter } from '../features/requests/own-list-address.ts'
import { OwnListToolbar } from '../features/requests/own-list-toolbar.tsx'
import { ownRequestsQuery } from '../features/requests/request-list-queries.ts'
import { RequestSubmitted } from '../features/requests/request-submitted.tsx'
import { WaitingItems, waitingItemsQuery } from '../features/requests/waiting-items.tsx'
import { draftsQuery } from '../parts/drafts/drafts-query.ts'
import { PageHeader } from '../ui/page.tsx'
import { Pills } from '../ui/pills.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  Promise.all([
    client.prefetchInfiniteQuery(ownRequestsQuery(ownFilterIn(search, 'active'))),
    client.prefetchQuery(waitingItemsQuery),
    client.prefetchQuery(draftsQuery),
  ])

/**
 * /requests: the own submitted requests. What is searched for, or of which status and in which order they are, is in the
 * address.
 */
export function Component() {
  const [filter, onFilter] = useOwnFilter('active')
  const { q, status } = filter
  return (
    <>
      <PageHeader
        title={m.requests_heading()}
        lead={q && m.service_requests_search_results({ search: q })}
        actions={<CreateRequestButton />}
      />
      <OwnListToolbar filter={filter} onFilter={onFilter} searchLabel={m.requests_search()}>
        {q === undefined && (
          <Pills
            label={m.common_status()}
            pills={requestStatuses.map((status) => ({
              value: status,
              label: requestStatusLabel(status),
              tone: requestStatusTones[status],
            }))}
            selected={status}
            onChange={(wanted) => onFilter({ status: wanted })}
          />
        )}
      </OwnListToolbar>
      {q === undefined && (
        <>
          <WaitingItems />
          <KeptClaims />
          <DraftCards />
        </>
      )}
      <ActiveRequests filter={filter} />
      <RequestSubmitted />
    </>
  )
}
