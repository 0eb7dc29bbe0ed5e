import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type ListOrigin, paths } from '../../page-links.ts'
import { ageOf } from '../../parts/dates/age.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import outdated from '../../parts/lists/lists.module.css'
import { LoadMoreRows } from '../../parts/lists/load-more-rows.tsx'
import { useFocusFirstRow, useRowKeys } from '../../parts/lists/use-row-keys.ts'
import { useMovingRequests } from '../../parts/requests/move-request.ts'
import { RequestTable, type RequestTableHeaders, RowNote } from '../../parts/requests/request-table.tsx'
import { TurnNote, turnOfRequest } from '../../parts/statuses/turn-note.tsx'
import { Badge } from '../../ui/badge.tsx'
import { VisuallyHidden } from '../../ui/layout.tsx'
import { rememberServiceRequests } from './list-address.ts'
import {
  type ServiceRequestFilter,
  type ServiceRequestRow,
  serviceMoves,
  serviceRequestsQuery,
} from './service-request-queries.ts'

/** Both lists have the same columns, with headings of their own. */
const headers: Readonly<Record<ListOrigin, () => RequestTableHeaders>> = {
  active: () => ({
    id: m.item_id_short(),
    name: m.common_company(),
    created: m.service_requests_column_created(),
    items: m.common_items(),
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
  readonly actions: (row: ServiceRequestRow) => ReactNode
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
  const moving = useMovingRequests(serviceMoves, filter.list)
  // A search covers the archive, so an archived request stays in its results.
  const rows =
    filter.q === undefined ? requests.data?.filter(({ requestId }) => !moving.includes(requestId)) : requests.data
  const frame = useRef<HTMLDivElement>(null)
  useRowKeys(frame)
  useFocusFirstRow(frame, focusFirst, rows !== undefined && !requests.isPlaceholderData)
  useArrowKeys(frame, filter.q !== undefined)

  useEffect(() => rememberServiceRequests(filter), [filter])

  if (requests.isError && !rows) return <LoadFailed title={m.requests_failed()} query={requests} />
  return (
    <div ref={frame} className={outdated.list} data-outdated={requests.isPlaceholderData || undefined}>
      <RequestTable
        caption={captions[filter.list]()}
        headers={headers[filter.list]()}
        rows={rows}
        nameOf={({ companyName }) => companyName}
        unreadText={({ hasUnreadMessages }) => (hasUnreadMessages ? m.common_new_message_from_user() : undefined)}
        notes={({ title, createdAt, status }) => ({
          name: title,
          created: status === 'Closed' ? undefined : ageOf(createdAt),
        })}
        mark={({ archived, undecidedItems, ...row }) => (
          <>
            {archived && filter.list === 'active' && <Badge>{m.service_requests_archived_mark()}</Badge>}
            <TurnNote side="admins" turn={turnOfRequest('admins', row)} />
            {undecidedItems > 0 && <RowNote>{m.service_requests_undecided({ count: undecidedItems })}</RowNote>}
          </>
        )}
        search={filter.q}
        linkToItem={paths.adminRequestItem}
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

/** The arrow keys move the focus between the links of a list. */
function useArrowKeys(frame: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const list = frame.current
    if (!active || !list) return
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const links = [...list.querySelectorAll('a')]
      const at = links.indexOf(document.activeElement as HTMLAnchorElement)
      const next = links[at + step]
      if (step === 0 || at < 0 || !next) return
      event.preventDefault()
      next.focus()
    }
    list.addEventListener('keydown', move)
    return () => list.removeEventListener('keydown', move)
  }, [frame, active])
}
