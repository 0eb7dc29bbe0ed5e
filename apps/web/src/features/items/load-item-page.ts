import type { Side } from '@portal/domain/sides.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { FetchPageData } from '../../api/query-client.ts'
import { itemAheadQuery, itemHistoryAheadQuery, itemHistoryQuery, itemQuery } from './item-queries.ts'

/**
 * Prefetches what an item's page shows first. It does not fetch messages, because that would mark them as read.
 */
export const prefetchItemPage =
  (side: Side): FetchPageData =>
  (client, { itemId = '' }) =>
    side === 'dealer'
      ? Promise.all([client.prefetchQuery(itemQuery(side, itemId)), client.prefetchQuery(itemHistoryQuery(itemId))])
      : Promise.all([client.prefetchQuery(itemAheadQuery(itemId)), client.prefetchQuery(itemHistoryAheadQuery(itemId))])

/** Loads everything an item's page shows when it is opened: the data of its panels together with the item, not after it. */
export const loadItemPage =
  (side: Side, fetchCase: (client: QueryClient, itemId: number) => Promise<unknown>): FetchPageData =>
  (client, { itemId = '' }) => {
    const isKnown = client.getQueryData(itemQuery(side, itemId).queryKey) !== undefined
    const all = fetchCase(client, Number(itemId))
    // Data that is already there is shown at once and refreshed in the background.
    return isKnown ? Promise.resolve() : all
  }
