import { getDealerCard, listWork } from '@portal/contract/work/work.ts'
import type { WorkFilter, WorkItem } from '@portal/contract/work/work-schemas.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { rowsOfQueue } from '../../api/first-call.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { placeOf } from '../../parts/work/next-work-query.ts'

type Place = Partial<ReturnType<typeof placeOf>>

/** A view of the queue, page after page, each from the last row of the one before. */
const workListQuery = (filter: WorkFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.workList(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listWork, { query: { ...filter, ...pageParam, size: rowsOfQueue }, signal }),
    initialPageParam: {} as Place,
    getNextPageParam: ({ content, hasNext }): Place | undefined => {
      const last = content.at(-1)
      return hasNext && last ? placeOf(last) : undefined
    },
    select: ({ pages }): WorkItem[] => pages.flatMap(({ content }) => content),
  })

/** Whose item it is: how to reach the dealer, and how many cases are open. */
export const dealerCardQuery = (userId: number) =>
  readBy(queryKeys.dealerCard(userId), getDealerCard, { params: { userId } }, { staleTime: 60_000 })

/** A view of the queue, as far as it is loaded. */
export const useWorkList = (filter: WorkFilter) => useInfiniteQuery(workListQuery(filter))

/**
 * The row of the chosen item. It is kept after the item has left the view, since it says where the view goes on; undefined
 * while it was never seen: an item that somebody opened by its address.
 */
export function useChosenRow(rows: readonly WorkItem[] | undefined, itemId: number | undefined): WorkItem | undefined {
  const [seen, setSeen] = useState<WorkItem>()
  const row = rows?.find((item) => item.itemId === itemId)
  if (row && row !== seen) setSeen(row)
  return row ?? (seen?.itemId === itemId ? seen : undefined)
}

/**
 * The items before and behind the chosen one, as they stand in the list. One that does not stand there (not loaded, or not
 * in the view any more) is followed by what comes next.
 */
export function neighbours(
  rows: readonly WorkItem[],
  itemId: number | undefined,
  comesNext: WorkItem | undefined,
): { readonly previous: WorkItem | undefined; readonly next: WorkItem | undefined } {
  const placeOfItem = (id: number | undefined) => rows.findIndex((item) => item.itemId === id)
  const at = placeOfItem(itemId)
  if (at !== -1 || itemId === undefined) return { previous: rows[at - 1], next: rows[at + 1] }
  return { previous: rows[placeOfItem(comesNext?.itemId) - 1], next: comesNext }
}
