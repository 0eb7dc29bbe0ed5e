import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import {
  getItem,
  getItemForAdmin,
  listItemHistory,
  listItems,
  listItemsForAdmin,
  submitRepairOutcome,
} from '@portal/contract/items/items.ts'
import type { RepairOutcome } from '@portal/domain/items/submit-repair-outcome.ts'
import type { Side } from '@portal/domain/sides.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, codeOf } from '../../api/client.ts'
import { quietly } from '../../parts/quietly.ts'

type Id = number | string

/** The items of a request, as one side sees them (specification 7, Items). */
export const itemsQuery = (side: Side, requestId: Id) =>
  queryOptions({
    queryKey: ['items', side, String(requestId)],
    queryFn: ({ signal }) => call(side === 'dealer' ? listItems : listItemsForAdmin, { params: { requestId }, signal }),
  })

/** An item's page, as one side sees it. */
export const itemQuery = (side: Side, itemId: Id) =>
  queryOptions({
    queryKey: ['item', side, String(itemId)],
    queryFn: ({ signal }) => call(side === 'dealer' ? getItem : getItemForAdmin, { params: { itemId }, signal }),
  })

/** Who did what with an item, and when. */
export const itemHistoryQuery = (itemId: Id) =>
  queryOptions({
    queryKey: ['item-history', String(itemId)],
    queryFn: ({ signal }) => call(listItemHistory, { params: { itemId }, signal }),
  })

/** Takes an item's page from an answer of the server, and has everything else about it read anew. */
export function useItemChanged(side: Side) {
  const client = useQueryClient()
  return async (item: Pick<ItemDetail, 'id' | 'requestId'>, detail?: ItemDetail): Promise<void> => {
    const { queryKey } = itemQuery(side, item.id)
    if (detail) {
      // What was asked before the change would bring the old state back.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, detail)
    } else await client.invalidateQueries({ queryKey })
    await Promise.all([
      client.invalidateQueries({ queryKey: itemHistoryQuery(item.id).queryKey }),
      client.invalidateQueries({ queryKey: itemsQuery(side, item.requestId).queryKey }),
    ])
  }
}

/** Reports how the repair went. A failure is silent (specification 8); one that says the page is old renews it. */
export function useSubmitRepairOutcome(item: ItemDetail) {
  const changed = useItemChanged('dealer')
  return useMutation({
    mutationFn: (outcome: RepairOutcome) =>
      call(submitRepairOutcome, {
        params: { itemId: item.id },
        body: { repairResult: outcome.repairResult, repairResultReason: outcome.repairResultReason },
      }),
    onSuccess: (detail) => changed(item, detail),
    onError: async (error) => {
      quietly('repair result save')(error)
      if (codeOf(error)) await changed(item)
    },
  })
}
