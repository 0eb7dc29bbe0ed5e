import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { type ListOrigin, paths } from '../../page-links.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import outdated from '../../parts/lists/lists.module.css'
import { LoadMoreRows } from '../../parts/lists/load-more-rows.tsx'
import { lookedAfterBy, type Reader } from '../../parts/requests/looked-after-by.ts'
import { useMovingRequests } from '../../parts/requests/move-request.ts'
import { RequestTable, type RequestTableHeaders } from '../../parts/requests/request-table.tsx'
import { TurnNote, turnOfRequest } from '../../parts/statuses/turn-note.tsx'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../ui/layout.tsx'
import { type OwnRequestFilter, type OwnRequestRow, ownMoves, ownRequestsQuery } from './request-list-queries.ts'

const captions: Readonly<Record<ListOrigin, () => string>> = {
  active: m.requests_heading,
  archived: m.requests_archived_heading,
}

/** Both lists have the same columns, with headings of their own. */
const headersOf = (list: ListOrigin): RequestTableHeaders => ({
  id: m.requests_column_id(),
  name: m.request_title(),
  created: list === 'active' ? m.requests_column_created() : m.requests_archive_column_created(),
  items: list === 'active' ? m.requests_column_items() : m.requests_archive_column_items(),
})

export interface RequestListProps {
  readonly filter: OwnRequestFilter
  readonly reader: Reader | undefined
  readonly actions: (row: OwnRequestRow) => ReactNode
  readonly empty: ReactNode
  /** Which of the loaded rows are shown. */
  readonly isShown?: ((row: OwnRequestRow) => boolean) | undefined
}

/**
 * A list of the own requests, or what a search finds in its place, with Load more. A request that is archived or
 * restored disappears at once, and returns when that failed. A failed load raises no alert: the rows stay, and an empty list offers to try again.
 */
export function RequestList({ filter, reader, actions, empty, isShown = () => true }: RequestListProps) {
  const { list, q } = filter
  const requests = useInfiniteQuery(ownRequestsQuery(filter))
  const moving = useMovingRequests(ownMoves, list)
  // The search of the active ones covers the archive, so an archived request stays in its results.
  const coversBoth = q !== undefined && list === 'active'
  const rows = coversBoth ? requests.data : requests.data?.filter(({ requestId }) => !moving.includes(requestId))
  const shown = rows?.filter(isShown)
  const frame = useRef<HTMLDivElement>(null)
  if (requests.isError && !requests.data) return <LoadFailed title={m.requests_failed()} query={requests} />
  const nothingToShow = rows && rows.length > 0 ? <EmptyState title={m.requests_none_of_status()} /> : empty
  return (
    <div ref={frame} className={outdated.list} data-outdated={requests.isPlaceholderData || undefined}>
      <RequestTable
        nameFirst
        caption={captions[list]()}
        headers={headersOf(list)}
        rows={shown}
        nameOf={({ title }) => title || '–'}
        notes={({ contact }) => ({ name: lookedAfterBy(contact, reader) })}
        unreadText={({ hasUnreadAdminResponse }) => (hasUnreadAdminResponse ? m.item_unread_answer() : undefined)}
        mark={(row) => (
          <>
            {row.archived && coversBoth && <Badge>{m.service_requests_archived_mark()}</Badge>}
            <TurnNote side="dealer" turn={turnOfRequest('dealer', row)} />
          </>
        )}
        linkTo={({ requestId, archived }) => paths.request(requestId, archived ? 'archived' : list)}
        search={q}
        byItemNumber
        linkToItem={paths.requestItem}
        actions={actions}
        empty={nothingToShow}
      />
      <LoadMoreRows list={requests} count={shown?.length ?? 0} frame={frame} />
      <VisuallyHidden>
        <span role="status">
          {shown &&
            !requests.isPlaceholderData &&
            m.common_labelled({ label: captions[list](), value: String(shown.length) })}
        </span>
      </VisuallyHidden>
    </div>
  )
}
