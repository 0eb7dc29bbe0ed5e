import { getServiceHome } from '@portal/contract/home/home.ts'
import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { FetchPageData } from '../api/query-client.ts'
import { answeredFirst, askedOnce } from '../api/read-together.ts'
import { monthText, productText, shareText } from '../features/quality/quality-texts.ts'
import { risingProductsQuery, useDismissRisingProduct, useRisingNotices } from '../features/quality/rising-products.ts'
import { ActiveServiceRequests } from '../features/service-requests/active-service-requests.tsx'
import { useDistributorName } from '../features/service-requests/distributor-filter.tsx'
import { filterIn, useListFilter } from '../features/service-requests/list-address.ts'
import {
  type ServiceRequestFilter,
  type ServiceRequestRow,
  serviceRequestsQuery,
} from '../features/service-requests/service-request-queries.ts'
import { type AdminRequestsState, paths } from '../page-links.ts'
import { useListBelow } from '../parts/lists/list-below.ts'
import { useOpenFirst } from '../parts/lists/use-open-first.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { Link } from '../ui/link.tsx'
import { InfoBox } from '../ui/message-box.tsx'
import { PageHeader } from '../ui/page.tsx'
import { useLocation } from '../ui/routing/routing.tsx'
import { prefetchServiceCounts } from './service-counts.ts'

/** Beside the requests, which never wait for it; where its script does not load, they stand alone. */
const MatchingUnits = loadedLater(() => import('../features/units/matching-units.tsx'), 'MatchingUnits')

export const prefetchPage: FetchPageData = (client, _params, search) => {
  const filter = filterIn(search, 'active')
  const list = serviceRequestsQuery(filter)
  if (!isWhole(filter))
    return Promise.all([client.prefetchInfiniteQuery(list), client.prefetchQuery(risingProductsQuery)])
  const home = askedOnce(() => call(getServiceHome))
  return Promise.all([
    client.prefetchInfiniteQuery(answeredFirst(list, async () => (await home()).requests)),
    client.prefetchQuery(answeredFirst(risingProductsQuery, async () => (await home()).rising)),
    prefetchServiceCounts(client, home),
  ])
}

/** The list as it is without a search or a filter. */
const isWhole = ({ q, userId, status }: ServiceRequestFilter) =>
  q === undefined && userId === undefined && status === undefined
/** Drawn once: a notice that comes later would push the list down. */
export const loadPage: FetchPageData = (...asked) => prefetchPage(...asked)

/** /admin/requests: the requests of all distributors. */
export function Component() {
  const { key, state } = useLocation()
  const [filter, onFilter] = useListFilter('active')
  const name = useDistributorName('active', filter.userId)
  const asked = state as AdminRequestsState | null
  const { q } = filter
  const requests = useInfiniteQuery(serviceRequestsQuery(filter))
  const hasNotices = useRisingNotices().length > 0
  const listKey = useListBelow(requests.data !== undefined, q === undefined && hasNotices)
  const results = q === undefined || requests.isPlaceholderData ? undefined : requests.data
  useOpenFirst(asked?.openFirst === true, q && results && linkToFirst(results, q))
  return (
    <>
      <PageHeader
        title={m.service_requests_heading()}
        lead={
          q
            ? m.service_requests_search_results({ search: q })
            : name
              ? m.service_requests_of_distributor({ name })
              : m.service_requests_newest_first()
        }
      />
      <ActiveServiceRequests
        filter={filter}
        onFilter={onFilter}
        focusFirst={asked?.focusFirst ? key : undefined}
        above={q === undefined && <RisingNotice />}
        listKey={listKey}
      />
      {q !== undefined && <MatchingUnits q={q} opensFirst={asked?.openFirst === true && results?.length === 0} />}
    </>
  )
}

/** Where the first result of a search leads: to the item that was found, or to the request that was found itself. */
export function linkToFirst([first]: readonly ServiceRequestRow[], q: string): string | undefined {
  if (!first) return undefined
  const from = first.archived ? 'archived' : 'active'
  const item = q === String(first.requestId) ? undefined : first.matches?.[0]
  return item ? paths.adminRequestItem(item.itemId, from) : paths.adminRequest(first.requestId, from)
}

/** Above the list of the service desk: the products of which more units fail than before, until somebody has seen it. */
function RisingNotice() {
  const dismiss = useDismissRisingProduct()
  return useRisingNotices().map((product) => {
    const { productId, since, share, usualShare } = product
    const name = productText(product)
    return (
      <InfoBox
        key={productId}
        title={m.quality_notice_title({ product: name })}
        dismissText={m.quality_notice_dismiss({ product: name })}
        onDismiss={() => dismiss.mutate({ productId, dismissed: true })}
      >
        <p>
          {m.quality_notice_facts({
            ...{ month: monthText(since), share: shareText(share), usualShare: shareText(usualShare) },
          })}{' '}
          <Link to={paths.adminQuality({ productId })}>{m.quality_notice_link()}</Link>
        </p>
      </InfoBox>
    )
  })
}
