import type { WorkFilter, WorkItem } from '@portal/contract/work/work-schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workListQuery } from './work-queries.ts'

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

/** The items before and behind the chosen one, as they stand in the list; from outside the list, its first. */
export function neighbours(rows: readonly WorkItem[], itemId: number | undefined) {
  const at = rows.findIndex((item) => item.itemId === itemId)
  return { previous: at > 0 ? rows[at - 1] : undefined, next: rows[at + 1] }
}
