import type { UserRequestRow } from '@portal/contract/requests/requests.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import { words } from '../../parts/words.ts'
import type { ListOrigin } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { ownRequestsQuery, useMovingRequests } from './request-list-queries.ts'
import { requestListTexts as texts } from './request-list-texts.ts'
import { RequestTable } from './request-table.tsx'

export interface RequestListProps {
  readonly list: ListOrigin
  readonly actions: (row: UserRequestRow) => ReactNode
  readonly empty: ReactNode
  /** Which of the loaded rows are shown. */
  readonly isShown?: ((row: UserRequestRow) => boolean) | undefined
}

/**
 * A list of one's own requests with Load more. A request that is archived or restored leaves it at once, and comes back
 * when that failed. A load that fails raises no alert (specification 8): what was there stays, and where nothing was
 * there the place says so quietly and offers to try again.
 */
export function RequestList({ list, actions, empty, isShown = () => true }: RequestListProps) {
  const requests = useInfiniteQuery(ownRequestsQuery(list))
  const moving = useMovingRequests(list === 'active' ? 'archived' : 'active')
  if (requests.isError && !requests.data)
    return <LoadFailed title={texts.failed} onRetry={requests.refetch} retrying={requests.isFetching} />
  const rows = requests.data?.filter(({ requestId }) => !moving.includes(requestId))
  const shown = rows?.filter(isShown)
  const nothingToShow = rows && rows.length > 0 ? <EmptyState title={texts.noneOfStatus} /> : empty
  return (
    <>
      <RequestTable list={list} rows={shown} actions={actions} empty={nothingToShow} />
      {requests.hasNextPage && (
        <LoadMore
          text={words.loadMore}
          busyText={words.loadingMore}
          busy={requests.isFetchingNextPage}
          onMore={() => void requests.fetchNextPage()}
        />
      )}
    </>
  )
}
