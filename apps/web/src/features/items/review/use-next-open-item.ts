import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { holderOf } from '@portal/domain/items/turn.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { everything } from '../../../api/first-call.ts'
import { aheadMs, nextWorkQuery } from '../../../parts/work/next-work-query.ts'
import { itemAheadQuery } from '../item-queries.ts'

/** Looks for the next item after this time even if the browser stays busy. */
const idleWithinMs = 1000

/** Where an administrator goes on: an item of this request, or of another one. */
export interface NextOpenItem {
  readonly itemId: number
  /** When it is another request. */
  readonly requestId?: number
}

/**
 * The next item that waits for the service: of this request, or else the longest waiting of all; undefined when there is
 * none, or none known yet.
 */
export function useNextOpenItem(item: ItemDetail): NextOpenItem | undefined {
  const here = item.requestStatus === 'Closed' ? undefined : nextOpenItem(item.requestItems, item.id)
  const { data: elsewhere } = useQuery({
    ...nextWorkQuery({ filter: everything, itemId: item.id, fromStart: true }),
    enabled: here === undefined,
  })
  if (here !== undefined) return { itemId: here }
  const [next] = elsewhere ?? []
  return next && { itemId: next.itemId, ...(next.requestId !== item.requestId && { requestId: next.requestId }) }
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

/** Prefetches the item that is probably opened next. */
export function usePrefetchItem(itemId: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (itemId !== undefined) void client.prefetchQuery({ ...itemAheadQuery(itemId), staleTime: aheadMs })
  }, [client, itemId])
}

type Sibling = Pick<ItemDetail['requestItems'][number], 'id' | 'turn' | 'hasUnreadMessages'>

/** Whether the service has to act, or was reminded to. */
const waitsForService = ({ turn, hasUnreadMessages }: Sibling): boolean =>
  (turn !== null && holderOf(turn) === 'service') || hasUnreadMessages

/** The next item of a request that waits for the service: after the current one, then from the beginning. */
export function nextOpenItem(items: readonly Sibling[], currentId?: number): number | undefined {
  const current = items.findIndex(({ id }) => id === currentId)
  const inOrder = [...items.slice(current + 1), ...items.slice(0, Math.max(current, 0))]
  return inOrder.find(waitsForService)?.id
}
