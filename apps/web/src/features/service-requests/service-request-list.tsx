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
import { serviceRequestTexts as texts } from './service-request-texts.ts'
import { useNewRequests } from './use-new-requests.ts'

/** Both lists have the same columns, with headings of their own. */
const headers: Readonly<Record<ListOrigin, RequestTableHeaders>> = {
  active: { id: 'ID', name: 'Company', created: 'Created', items: 'Items' },
  archived: { id: 'WMS case Id', name: 'Company name', created: 'Created at', items: 'Item count' },
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

  if (requests.isError && !rows) return <LoadFailed title={texts.failed} query={requests} />
  return (
    <div ref={frame} className={styles.list} data-outdated={requests.isPlaceholderData || undefined}>
      <RequestTable
        caption={texts[filter.list]}
        headers={headers[filter.list]}
        rows={rows}
        nameOf={({ companyName }) => companyName}
        unreadText={({ hasUnreadMessages }) => (hasUnreadMessages ? m.common_new_message_from_user() : undefined)}
        mark={({ archived }) => archived && filter.list === 'active' && <Badge>{texts.archivedMark}</Badge>}
        linkTo={({ requestId, archived }) => paths.adminRequest(requestId, archived ? 'archived' : 'active')}
        actions={actions}
        empty={empty}
      />
      <LoadMoreRows list={requests} count={rows?.length ?? 0} frame={frame} />
      <VisuallyHidden>
        <span role="status">{rows && !requests.isPlaceholderData && texts.shown(rows.length)}</span>
      </VisuallyHidden>
    </div>
  )
}
