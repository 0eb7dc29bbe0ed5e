import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { currentUserQuery } from '../features/accounts/account-queries.ts'
import { itemsQuery } from '../features/items/item-queries.ts'
import { type PossiblyWithoutContact, RequestPage } from '../features/items/request-page.tsx'
import { LeadToDraft } from '../features/requests/drafts/lead-to-draft.tsx'
import { backToOwnList } from '../features/requests/own-list-address.ts'
import { originOf, paths } from '../page-links.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { lookedAfterBy } from '../parts/requests/looked-after-by.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { useParams } from '../ui/routing/routing.tsx'

export const prefetchPage: FetchPageData = (client, { requestId = '' }) =>
  client.prefetchQuery(itemsQuery('dealer', requestId))

/** /request/{requestId}: the items of an own request. */
export function Component() {
  const { requestId = '' } = useParams()
  const from = originOf(useSearchParams()[0])
  const items = useQuery(itemsQuery('dealer', requestId))
  const reader = useQuery(currentUserQuery).data
  const list = backToOwnList(from)
  const first = items.data?.[0]
  const lookedAfter = ({ contact }: PossiblyWithoutContact) => {
    const name = contact && lookedAfterBy(contact, reader)
    return name && m.request_looked_after_by_name({ name })
  }
  // Taken back, here or elsewhere; what is being read again may be from before.
  if (first?.turn === null && !items.isFetching) return <LeadToDraft requestId={first.requestId} />
  return (
    <RequestPage
      side="dealer"
      {...{ requestId, items, list }}
      breadcrumbs={<Breadcrumbs crumbs={[list, { label: m.page_request({ requestId }) }]} />}
      lead={(of) => [of.requestTitle, lookedAfter(of)]}
      actions={first?.mayBeTakenBack && <LazyTakeBack requestId={first.requestId} />}
      linkTo={({ id }) => paths.requestItem(id, from)}
    />
  )
}

/** What a dealer can do with a submitted request that nobody of the service has opened. */
const LazyTakeBack = loadedLater(() => import('../features/requests/take-back/take-back.tsx'), 'TakeBack')
