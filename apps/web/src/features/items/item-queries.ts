import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import {
  getItem,
  getItemForAdmin,
  listEarlierClaims,
  listItemHistory,
  listItems,
  listItemsForAdmin,
  listSimilarDecisions,
} from '@portal/contract/items/items.ts'
import type { Side } from '@portal/domain/sides.ts'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { codeOf } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'

type Id = number | string

/** Opens no request. */
const ahead = { query: { ahead: 'true' } } as const

/** The items of a request, as one side sees them. */
export const itemsQuery = (side: Side, requestId: Id) =>
  readBy(queryKeys.requestItems(requestId, side), side === 'dealer' ? listItems : listItemsForAdmin, {
    params: { requestId },
  })

/** The items of a request for an administrator who may look at it next: its dealer can still take it back. */
export const itemsAheadQuery = (requestId: Id) =>
  readBy(queryKeys.requestItems(requestId, 'admins'), listItemsForAdmin, { params: { requestId }, ...ahead })

/** An item's page, as one side sees it. */
export const itemQuery = (side: Side, itemId: Id) =>
  readBy(queryKeys.item(itemId, side), side === 'dealer' ? getItem : getItemForAdmin, { params: { itemId } })

/** An item for whoever may look at it next. Its request is not opened by that: its dealer can still take it back. */
export const itemAheadQuery = (itemId: Id) =>
  readBy(queryKeys.item(itemId, 'admins'), getItemForAdmin, { params: { itemId }, ...ahead })

/** Reads once more what was fetched ahead and is looked at now, which opens its request: its dealer can't take it back. */
export function useReadToOpen(
  query: Pick<UseQueryResult, 'refetch' | 'dataUpdatedAt'>,
  read: { mayBeTakenBack: boolean } | undefined,
) {
  const { refetch } = query
  // It may be fetched ahead once more when the page opens: then that comes first.
  const unopenedSince = read?.mayBeTakenBack ? query.dataUpdatedAt : undefined
  useEffect(() => {
    if (unopenedSince !== undefined) void refetch({ cancelRefetch: false })
  }, [unopenedSince, refetch])
}

/** Who did what with an item, and when. */
export const itemHistoryQuery = (itemId: Id) =>
  readBy(queryKeys.itemHistory(itemId), listItemHistory, { params: { itemId } })

/** The same for whoever may look at it next. */
export const itemHistoryAheadQuery = (itemId: Id) =>
  readBy(queryKeys.itemHistory(itemId), listItemHistory, { params: { itemId }, ...ahead })

/** Other submitted items with the same serial number. */
export const earlierClaimsQuery = (itemId: number) =>
  readBy(queryKeys.earlierClaims(itemId), listEarlierClaims, { params: { itemId } })

/** How items like this one were decided. */
export const similarDecisionsQuery = (itemId: number) =>
  readBy(queryKeys.similarDecisions(itemId), listSimilarDecisions, { params: { itemId } })

/** Changes an item as its dealer. What is refused because the page is outdated reloads the item. */
export function useItemChange<Given = void>(
  { id: itemId, requestId }: ItemDetail,
  type: 'pointAnswered' | 'next-step-done' | 'repair-outcome-submitted',
  change: (given: Given) => Promise<ItemDetail>,
) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationKey: [type, itemId],
    mutationFn: change,
    onSuccess: (detail) => refreshAfter({ type, itemId, requestId }, answeredItem('dealer', detail)),
    onError: (error) => {
      if (codeOf(error)) void refreshAfter({ type: 'itemFoundOutdated', itemId, requestId })
    },
  })
}

/** An item's page, as the server answered it to a change. */
export const answeredItem = (side: Side, detail: ItemDetail) => ({
  queryKey: queryKeys.item(detail.id, side),
  update: () => detail,
})
