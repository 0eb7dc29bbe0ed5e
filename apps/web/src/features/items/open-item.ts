import type { Side } from '@portal/domain/sides.ts'
import type { FetchAhead } from '../../api/query-client.ts'
import { itemHistoryQuery, itemQuery } from './item-queries.ts'

/** An item's page before it is opened. */
export const itemAhead =
  (side: Side): FetchAhead =>
  (client, { itemId = '' }) =>
    Promise.all([client.prefetchQuery(itemQuery(side, itemId)), client.prefetchQuery(itemHistoryQuery(itemId))])

/** An item's page when it is opened: what its other panels ask for comes along with the item, not after it. */
export const itemOpened =
  (side: Side, otherPanels: FetchAhead): FetchAhead =>
  (client, params, search) => {
    const { itemId = '' } = params
    const isKnown = client.getQueryData(itemQuery(side, itemId).queryKey) !== undefined
    const all = Promise.all([itemAhead(side)(client, params, search), otherPanels(client, params, search)])
    // A page that was seen or fetched before is drawn at once, and renewed then.
    return isKnown ? Promise.resolve() : all
  }
