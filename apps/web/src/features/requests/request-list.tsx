import type { UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { ListOrigin } from '../../page-links.ts'
import { commonTexts } from '../../parts/common-texts.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import { useRowFocus } from '../../parts/lists/use-row-focus.ts'
import { useMovingRequests } from '../../parts/requests/move-request.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import styles from './request-list.module.css'
import { ownMoves, ownRequestsQuery } from './request-list-queries.ts'
import { requestListTexts as texts } from './request-list-texts.ts'
import { RequestTable } from './request-table.tsx'

export interface RequestListProps {
  readonly list: ListOrigin
  /** The actions of a request. Call `leaves` when the action removes its row. */
  readonly actions: (row: UserRequestRow, leaves: () => void) => ReactNode
  readonly empty: ReactNode
  /** Which of the loaded rows are shown. */
  readonly isShown?: ((row: UserRequestRow) => boolean) | undefined
}

/**
 * A list of the own requests with Load more. A request that is archived or restored disappears at once, and returns
 * when that failed. A failed load raises no alert: the rows stay, and an empty list offers to try again.
 */
export function RequestList({ list, actions, empty, isShown = () => true }: RequestListProps) {
  const requests = useInfiniteQuery(ownRequestsQuery(list))
  const moving = useMovingRequests(ownMoves, list)
  const rows = requests.data?.filter(({ requestId }) => !moving.includes(requestId))
  const shown = rows?.filter(isShown)
  const frame = useRef<HTMLDivElement>(null)
  const { rowLeaves, rowsCome } = useRowFocus(frame, shown)
  if (requests.isError && !requests.data)
    return <LoadFailed title={texts.failed} onRetry={requests.refetch} retrying={requests.isFetching} />
  const nothingToShow = rows && rows.length > 0 ? <EmptyState title={texts.noneOfStatus} /> : empty
  return (
    <div ref={frame} tabIndex={-1} className={styles.list}>
      <RequestTable
        list={list}
        rows={shown}
        actions={(row) => actions(row, () => rowLeaves(row.requestId))}
        empty={nothingToShow}
      />
      {requests.hasNextPage && (
        <LoadMore
          text={commonTexts.loadMore}
          busyText={commonTexts.loadingMore}
          busy={requests.isFetchingNextPage}
          onMore={() => {
            rowsCome()
            void requests.fetchNextPage()
          }}
        />
      )}
    </div>
  )
}
