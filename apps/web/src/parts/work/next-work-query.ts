import { nextWork } from '@portal/contract/work/work.ts'
import type { WorkFilter, WorkItem } from '@portal/contract/work/work-schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** How long what comes next, and what was fetched ahead of it, counts as fresh. */
export const aheadMs = 30_000

/** Everything that waits for the service, the longest waiting first. */
export const everything: WorkFilter = { view: 'all', order: 'longest' }

/** The row after which a list of the queue goes on. */
export const placeOf = ({ turnSince, itemId }: Pick<WorkItem, 'turnSince' | 'itemId'>) => ({
  afterSince: turnSince,
  afterItem: itemId,
})

/**
 * What to go on with after an item: the server looks over everything that is open. Without the item's row, whose place in
 * the view is not known, from the beginning of the view.
 */
export const nextWorkQuery = (filter: WorkFilter, itemId: number | undefined, row?: WorkItem) =>
  queryOptions({
    queryKey: queryKeys.nextWork(filter, itemId),
    queryFn: async ({ signal }) => {
      const items = await call(nextWork, { query: { ...filter, ...(row && placeOf(row)) }, signal })
      return items.filter((item) => item.itemId !== itemId)
    },
    staleTime: aheadMs,
  })
