import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { currentUserQuery } from '../features/accounts/account-queries.ts'
import { itemsQuery } from '../features/items/item-queries.ts'
import { ItemTable } from '../features/items/item-table.tsx'
import { listName } from '../features/requests/own-list-address.ts'
import { originOf, paths } from '../page-links.ts'
import { PageFailed } from '../parts/failures/page-failed.tsx'
import { loadedLater } from '../parts/loaded-later.tsx'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { lookedAfterBy } from '../parts/requests/looked-after-by.ts'
import { RequestStatusBadge } from '../parts/statuses/status-badges.tsx'
import { TurnNote, turnOfItems } from '../parts/statuses/turn-note.tsx'
import { BackLink, Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Figures } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'
import { useParams } from '../ui/routing/routing.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export const prefetchPage: FetchPageData = (client, { requestId = '' }) =>
  client.prefetchQuery(itemsQuery('dealer', requestId))

/** /request/{requestId}: the items of an own request. */
export function Component() {
  const { requestId = '' } = useParams()
  const from = originOf(useSearchParams()[0])
  const items = useQuery(itemsQuery('dealer', requestId))
  const reader = useQuery(currentUserQuery).data
  const list = { label: listName(from), to: paths.requestList(from) }
  if (items.isError && !items.data)
    return (
      <PageFailed
        query={items}
        title={m.items_failed()}
        notFoundTitle={m.request_not_found()}
        notFoundHint={m.request_or_item_not_found_hint()}
        backLink={<BackLink to={list.to}>{list.label}</BackLink>}
      />
    )
  const first = items.data?.[0]
  // The release before, which may still answer while this one comes, does not say it.
  const contact: ItemRow['contact'] | undefined = first?.contact
  const name = contact && lookedAfterBy(contact, reader)
  return (
    <>
      <PageHeader
        breadcrumbs={
          <Breadcrumbs label={m.common_breadcrumbs()} crumbs={[list, { label: m.page_request({ requestId }) }]} />
        }
        title={<Figures>{m.page_request({ requestId })}</Figures>}
        badge={
          first && (
            <>
              <RequestStatusBadge status={first.requestStatus} />
              <TurnNote side="dealer" turn={turnOfItems('dealer', items.data ?? [])} full />
            </>
          )
        }
        actions={first?.mayBeTakenBack && <LazyTakeBack requestId={first.requestId} />}
        lead={
          first ? (
            [first.requestTitle, name && m.request_looked_after_by_name({ name })].filter(Boolean).join(' · ')
          ) : (
            <Skeleton width="var(--line-bone)" height="1lh" />
          )
        }
      />
      <ItemTable
        side="dealer"
        rows={items.data}
        linkTo={({ id }) => paths.requestItem(id, from)}
        unreadText={({ hasUnreadAdminResponse }) => (hasUnreadAdminResponse ? m.item_unread_answer() : undefined)}
      />
    </>
  )
}

/** What a dealer can do with a submitted request that nobody of the service has opened. */
const LazyTakeBack = loadedLater<{ requestId: number }>(() =>
  import('../features/requests/take-back/take-back.tsx').then(({ TakeBack }) => TakeBack),
)
