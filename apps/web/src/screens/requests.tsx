import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { useSearchParams } from 'react-router'
import type { FetchPageData } from '../api/query-client.ts'
import { ActiveRequests, CreateRequestButton } from '../features/requests/active-requests.tsx'
import { ownRequestsQuery, ownSearchIn } from '../features/requests/request-list-queries.ts'
import { RequestSubmitted } from '../features/requests/request-submitted.tsx'
import { WaitingItems, waitingItemsQuery } from '../features/requests/waiting-items.tsx'
import { SearchInAddress } from '../parts/lists/search-in-address.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'

export const prefetchPage: FetchPageData = (client, _params, search) =>
  Promise.all([
    client.prefetchInfiniteQuery(ownRequestsQuery({ list: 'active', q: ownSearchIn(search) })),
    client.prefetchQuery(waitingItemsQuery),
  ])

/** /requests: the own submitted requests. What is searched for is in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const q = ownSearchIn(search)
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
            onSearch={(wanted) =>
              setSearch(wanted === undefined ? {} : { q: wanted }, { replace: true, preventScrollReset: true })
            }
          />
        }
      />
      {q === undefined && <WaitingItems />}
      <ActiveRequests q={q} />
      <RequestSubmitted />
    </>
  )
}
