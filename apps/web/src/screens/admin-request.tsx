import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { itemsAheadQuery, itemsQuery, useReadToOpen } from '../features/items/item-queries.ts'
import { ItemTable } from '../features/items/item-table.tsx'
import { backToList } from '../features/service-requests/list-address.ts'
import { serviceMoves } from '../features/service-requests/service-request-queries.ts'
import { originOf, paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { PageFailed } from '../parts/failures/page-failed.tsx'
import { fullName } from '../parts/full-name.ts'
import { useSearchParams } from '../parts/navigation/search-params.ts'
import { ArchiveButton, RestoreButton } from '../parts/requests/move-buttons.tsx'
import { RequestStatusBadge } from '../parts/statuses/status-badges.tsx'
import { TurnNote, turnOfItems } from '../parts/statuses/turn-note.tsx'
import { BackLink } from '../ui/breadcrumbs.tsx'
import { Figures } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page.tsx'
import { useParams } from '../ui/routing/routing.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export const prefetchPage: FetchPageData = (client, { requestId = '' }) =>
  client.prefetchQuery(itemsAheadQuery(requestId))

/** /admin/request/{requestId}: the items of a request. */
export function Component() {
  const { requestId = '' } = useParams()
  const from = originOf(useSearchParams()[0])
  const items = useQuery(itemsQuery('admins', requestId))
  const first = items.data?.[0]
  // The release before, which may still answer while this one comes, does not say it.
  const contact: ItemRow['contact'] | undefined = first?.contact
  useReadToOpen(items, first)
  const back = backToList(from)
  if (items.isError && !items.data)
    return (
      <PageFailed
        query={items}
        title={m.items_failed()}
        notFoundTitle={m.request_not_found()}
        notFoundHint={m.request_or_item_not_found_hint()}
        backLink={<BackLink to={back.to}>{back.label}</BackLink>}
      />
    )
  return (
    <>
      <PageHeader
        breadcrumbs={<AdminBreadcrumbs crumbs={[{ label: m.page_request({ requestId }) }]} back={back} />}
        title={<Figures>{m.page_request({ requestId })}</Figures>}
        badge={
          first && (
            <>
              <RequestStatusBadge status={first.requestStatus} />
              <TurnNote side="admins" turn={turnOfItems('admins', items.data ?? [])} full />
            </>
          )
        }
        lead={
          first ? (
            [first.companyName, contact && fullName(contact), first.requestTitle].filter(Boolean).join(' · ')
          ) : (
            <Skeleton width="var(--line-bone)" height="1lh" />
          )
        }
        actions={
          first?.requestStatus === 'Closed' &&
          (first.archived ? (
            <RestoreButton moves={serviceMoves} requestId={first.requestId} />
          ) : (
            <ArchiveButton moves={serviceMoves} requestId={first.requestId} status={first.requestStatus} />
          ))
        }
      />
      <ItemTable
        side="admins"
        rows={items.data}
        linkTo={({ id }) => paths.adminRequestItem(id, from)}
        unreadText={({ hasUnreadMessages }) => (hasUnreadMessages ? m.common_new_message_from_user() : undefined)}
      />
    </>
  )
}
