import type { AdminRequestRow } from '@portal/contract/requests/request-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ListOrigin, paths } from '../../page-links.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import { LoadMoreRows } from '../../parts/lists/load-more-rows.tsx'
import { useFocusFirstRow } from '../../parts/lists/use-focus-first-row.ts'
import { useMovingRequests } from '../../parts/requests/move-request.ts'
import { RequestTable, type RequestTableHeaders } from '../../parts/requests/request-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { rememberList } from './list-address.ts'
import styles from './service-request-list.module.css'
import { type ServiceRequestFilter, serviceMoves, serviceRequestsQuery } from './service-request-queries.ts'
import { useNewRequests } from './use-new-requests.ts'

/** Both lists have the same columns, with headings of their own. */
const headers: Readonly<Record<ListOrigin, () => RequestTableHeaders>> = {
  active: () => ({
    id: m.service_requests_column_id(),
    name: m.common_company(),
    created: m.service_requests_column_created(),
    items: m.service_requests_column_items(),
  }),
  archived: () => ({
    id: m.service_requests_archive_column_id(),
    name: m.service_requests_archive_column_company(),
    created: m.requests_archive_column_created(),
    items: m.requests_archive_column_items(),
  }),
}

const captions: Readonly<Record<ListOrigin, () => string>> = {
  active: m.service_requests_heading,
  archived: m.service_requests_archived_heading,
}

export interface ServiceRequestListProps {
  readonly filter: ServiceRequestFilter
  readonly actions: (row: AdminRequestRow) => ReactNode
  readonly empty: ReactNode
  /** Focuses the first request once it is there, once for each new value. */
  readonly focusFirst?: string | undefined
}

/**
 * A list of the service desk with Load more. A request that is archived or restored disappears at once, and returns
 * when that failed. A failed load raises no alert: the rows stay, and an empty list offers to try again.
 */
export function ServiceRequestList({ filter, actions, empty, focusFirst }: ServiceRequestListProps) {
  const requests = useInfiniteQuery(serviceRequestsQuery(filter))
  useNewRequests(filter)
  const moving = useMovingRequests(serviceMoves, filter.list)
  // A search covers the archive, so an archived request stays in its results.
  const rows =
    filter.q === undefined ? requests.data?.filter(({ requestId }) => !moving.includes(requestId)) : requests.data
  const frame = useRef<HTMLDivElement>(null)
  useFocusFirstRow(frame, focusFirst, rows !== undefined && !requests.isPlaceholderData)

  useEffect(() => rememberList(filter), [filter])

  if (requests.isError && !rows) return <LoadFailed title={m.requests_failed()} query={requests} />
  return (
    <div ref={frame} className={styles.list} data-outdated={requests.isPlaceholderData || undefined}>
      <RequestTable
        caption={captions[filter.list]()}
        headers={headers[filter.list]()}
        rows={rows}
        nameOf={({ companyName }) => companyName}
        unreadText={({ hasUnreadMessages }) => (hasUnreadMessages ? m.common_new_message_from_user() : undefined)}
        mark={({ archived }) =>
          archived && filter.list === 'active' && <Badge>{m.service_requests_archived_mark()}</Badge>
        }
        linkTo={({ requestId, archived }) => paths.adminRequest(requestId, archived ? 'archived' : 'active')}
        actions={actions}
        empty={empty}
      />
      <LoadMoreRows list={requests} count={rows?.length ?? 0} frame={frame} />
      <VisuallyHidden>
        <span role="status">
          {rows && !requests.isPlaceholderData && m.service_requests_shown({ count: rows.length })}
        </span>
      </VisuallyHidden>
    </div>
  )
}
