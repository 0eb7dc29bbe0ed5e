import { nextWork } from '@portal/contract/work/work.ts'
import type { WorkFilter, WorkItem } from '@portal/contract/work/work-schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** How long what comes next, and what was fetched ahead of it, counts as fresh. */
export const aheadMs = 30_000

/** The row after which a list of the queue goes on. */
export const placeOf = ({ turnSince, itemId }: Pick<WorkItem, 'turnSince' | 'itemId'>) => ({
  afterSince: turnSince,
  afterItem: itemId,
})

/** An item in a view of the queue, after which one goes on. Without its row the server finds where it stands. */
export interface ItemInQueue {
  readonly filter: WorkFilter
  readonly itemId: number
  readonly row?: WorkItem | undefined
  /** Goes on from the beginning of the view instead. */
  readonly fromStart?: true
}

/** What a call is to name that comes next. */
export const askedNext = ({ filter, itemId, row, fromStart }: ItemInQueue) => ({
  ...filter,
  ...(!fromStart && (row ? placeOf(row) : { afterItem: itemId })),
})

export const withoutItem = (items: readonly WorkItem[], { itemId }: Pick<ItemInQueue, 'itemId'>) =>
  items.filter((item) => item.itemId !== itemId)

/** What to go on with after an item: the server looks over everything that is open. */
export const nextWorkQuery = (item: ItemInQueue) =>
  queryOptions({
    queryKey: queryKeys.nextWork(item.fromStart ? { ...item.filter, fromStart: true } : item.filter, item.itemId),
    queryFn: async ({ signal }) => withoutItem(await call(nextWork, { query: askedNext(item), signal }), item),
    staleTime: aheadMs,
  })
