import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { itemQuery, itemsQuery } from '../item-queries.ts'
import { nextOpenItem } from './next-open-item.ts'

/** At most this many requests are searched for the next item. */
const lookInto = 5
/** Starts the search after this time even if the browser stays busy. */
const idleWithinMs = 1000
/** How long a prefetched page counts as fresh. */
const aheadMs = 30_000

/** Where an administrator goes on: an item of this request, or of another one. */
export interface NextOpenItem {
  readonly itemId: number
  /** When it is another request. */
  readonly requestId?: number
}

/** Whether nothing in the request of this item waits for the service any more. */
export const isRequestDone = (item: ItemDetail): boolean =>
  item.requestStatus === 'Closed' || nextOpenItem(item.requestItems, item.id) === undefined

/**
 * The next item that waits for the service: of this request, or else of the first of `otherRequests` that has one;
 * undefined when there is none, or none known yet.
 */
export function useNextOpenItem(
  item: ItemDetail | undefined,
  otherRequests: readonly number[],
): NextOpenItem | undefined {
  const client = useQueryClient()
  const done = item !== undefined && isRequestDone(item)
  const inOrder = done ? otherRequests.slice(0, lookInto) : []
  // One request after the other: mostly the first one has an item.
  const isDone = (requestId: number) => {
    const items = client.getQueryData(itemsQuery('admins', requestId).queryKey)
    return items !== undefined && nextOpenItem(items) === undefined
  }
  const reached = inOrder.findIndex((requestId) => !isDone(requestId))
  const lookedInto = reached < 0 ? inOrder : inOrder.slice(0, reached + 1)
  const answers = useQueries({
    queries: lookedInto.map((requestId) => ({ ...itemsQuery('admins', requestId), staleTime: aheadMs })),
  })
  if (!item) return undefined
  if (!done) {
    const itemId = nextOpenItem(item.requestItems, item.id)
    return itemId === undefined ? undefined : { itemId }
  }
  const found = answers.findIndex(({ data }) => data && nextOpenItem(data) !== undefined)
  const [requestId, itemId] = [lookedInto[found], nextOpenItem(answers[found]?.data ?? [])]
  return requestId === undefined || itemId === undefined ? undefined : { itemId, requestId }
}

/** True once the browser is idle. What is only probably needed waits until then. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no idle callbacks yet.
    if (!('requestIdleCallback' in window)) {
      const later = setTimeout(() => setIdle(true), idleWithinMs)
      return () => clearTimeout(later)
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: idleWithinMs })
    return () => cancelIdleCallback(asked)
  }, [])
  return idle
}

/** Prefetches the items that are probably opened next. */
export function usePrefetchItems(itemIds: readonly (number | undefined)[]): void {
  const client = useQueryClient()
  const wanted = itemIds.filter((id) => id !== undefined).join(' ')
  useEffect(() => {
    for (const itemId of wanted.split(' '))
      if (itemId) void client.prefetchQuery({ ...itemQuery('admins', itemId), staleTime: aheadMs })
  }, [client, wanted])
}
