import { messageTexts } from '@portal/domain/messages/message-rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { FetchAhead } from '../api/query-client.ts'
import { itemQuery, itemsQuery } from '../features/items/item-queries.ts'
import { ItemTable } from '../features/items/item-table.tsx'
import { itemTexts } from '../features/items/item-texts.ts'
import { LoadFailed } from '../features/items/load-failed.tsx'
import { listAsLeft } from '../features/service-requests/list-address.ts'
import { ArchiveButton, RestoreButton } from '../features/service-requests/move-buttons.tsx'
import { serviceRequestTexts as texts } from '../features/service-requests/service-request-texts.ts'
import { RequestStatusBadge } from '../parts/statuses/status-badges.tsx'
import { originOf, paths } from '../paths.ts'
import { BackLink, Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Figures } from '../ui/figures.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export const fetchAhead: FetchAhead = async (client, { requestId = '' }) => {
  const { queryKey } = itemsQuery('admins', requestId)
  await client.prefetchQuery(itemsQuery('admins', requestId))
  const [first] = client.getQueryData(queryKey) ?? []
  if (first) await client.prefetchQuery(itemQuery('admins', first.id))
}

/** /admin/request/{requestId}: the items of a request (specification 2, Admin request page). */
export function Component() {
  const client = useQueryClient()
  const { requestId = '' } = useParams()
  const from = originOf(useSearchParams()[0])
  const items = useQuery(itemsQuery('admins', requestId))
  const first = items.data?.[0]
  // The item that is opened next knows whose request it is; so it is there already when it is opened.
  const { data: detail } = useQuery({ ...itemQuery('admins', first?.id ?? 0), enabled: first !== undefined })
  const moved = () => void client.invalidateQueries({ queryKey: itemQuery('admins', first?.id ?? 0).queryKey })
  const back = <BackLink to={listAsLeft(from)}>{texts.back[from]}</BackLink>
  if (items.isError && !items.data)
    return (
      <LoadFailed
        error={items.error}
        title={itemTexts.failedItems}
        notFoundTitle={itemTexts.notFoundRequest}
        onRetry={items.refetch}
        retrying={items.isFetching}
        wayOut={back}
      />
    )
  return (
    <>
      <PageHeader
        way={
          <>
            <Breadcrumbs
              label={texts.way}
              crumbs={[{ label: texts.home, to: paths.admin }, { label: `Request ${requestId}` }]}
            />
            {back}
          </>
        }
        title={
          <>
            Request <Figures>{requestId}</Figures>
          </>
        }
        badge={first && <RequestStatusBadge status={first.requestStatus} />}
        lead={
          detail ? `${detail.companyName} · ${detail.requestTitle}` : <Skeleton width="var(--line-bone)" height="1lh" />
        }
        actions={
          detail?.requestStatus === 'Closed' &&
          (detail.archived ? (
            <RestoreButton requestId={detail.requestId} onMoved={moved} />
          ) : (
            <ArchiveButton requestId={detail.requestId} status={detail.requestStatus} onMoved={moved} />
          ))
        }
      />
      <ItemTable
        side="admins"
        rows={items.data}
        linkTo={({ id }) => paths.adminRequestItem(id, from)}
        unreadText={({ hasUnreadMessages }) => (hasUnreadMessages ? messageTexts.newFromUser : undefined)}
      />
    </>
  )
}
