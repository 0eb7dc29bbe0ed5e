import { limits } from '@portal/domain/limits.ts'
import { requestStatuses, requestStatusTones } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { requestStatusLabel } from '@portal/texts/value-labels.ts'
import { useSearchParams } from 'react-router'
import type { FetchPageData } from '../api/query-client.ts'
import { ActiveRequests, CreateRequestButton } from '../features/requests/active-requests.tsx'
import { DraftCards } from '../features/requests/drafts/draft-cards.tsx'
import { KeptClaims } from '../features/requests/kept-claims/lazy-kept-claims.tsx'
import { ownRequestsQuery, ownSearchIn, ownStatusIn } from '../features/requests/request-list-queries.ts'
import { RequestSubmitted } from '../features/requests/request-submitted.tsx'
import { WaitingItems, waitingItemsQuery } from '../features/requests/waiting-items.tsx'
import { draftsQuery } from '../parts/drafts/drafts-query.ts'
import { SearchInAddress } from '../parts/lists/search-in-address.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'
import { Pills } from '../ui/pills.tsx'

/** A search covers every status. */
function filterIn(search: URLSearchParams) {
  const q = ownSearchIn(search)
  return { q, status: q === undefined ? ownStatusIn(search) : undefined }
}

export const prefetchPage: FetchPageData = (client, _params, search) =>
  Promise.all([
    client.prefetchInfiniteQuery(ownRequestsQuery({ list: 'active', ...filterIn(search) })),
    client.prefetchQuery(waitingItemsQuery),
    client.prefetchQuery(draftsQuery),
  ])

/** /requests: the own submitted requests. What is searched for, or of which status they are, is in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const { q, status } = filterIn(search)
  const show = (wanted: Readonly<Record<string, string>>) =>
    setSearch(wanted, { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHeader
        title={m.requests_heading()}
        lead={q && m.service_requests_search_results({ search: q })}
        actions={<CreateRequestButton />}
      />
      <Toolbar
        end={
          <SearchInAddress
            q={q}
            label={m.requests_search()}
            help={m.requests_search_help()}
            minimum={limits.search.minimumCharacters}
            onSearch={(wanted) => show(wanted === undefined ? {} : { q: wanted })}
          />
        }
      >
        {q === undefined && (
          <Pills
            label={m.common_status()}
            pills={requestStatuses.map((status) => ({
              value: status,
              label: requestStatusLabel(status),
              tone: requestStatusTones[status],
            }))}
            selected={status}
            onChange={(wanted) => show(wanted === undefined ? {} : { status: wanted })}
          />
        )}
      </Toolbar>
      {q === undefined && (
        <>
          <WaitingItems />
          <KeptClaims />
          <DraftCards />
        </>
      )}
      <ActiveRequests q={q} status={status} />
      <RequestSubmitted />
    </>
  )
}
