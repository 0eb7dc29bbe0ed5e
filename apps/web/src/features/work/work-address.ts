import type { WorkFilter } from '@portal/contract/work/work-schemas.ts'
import { itemTypes } from '@portal/domain/items/item-types.ts'
import { workOrders, workViews } from '@portal/domain/work/work-views.ts'
import { config } from '../../api/config.ts'
import { paths } from '../../page-links.ts'

/** The panes of the page. Where there is no room for all, the address says which one is shown. */
export const workPanes = ['queue', 'item', 'decision'] as const
export type WorkPane = (typeof workPanes)[number]

/** What the page shows. */
export interface WorkPlace {
  readonly filter: WorkFilter
  readonly itemId: number | undefined
  readonly pane: WorkPane
}

const idIn = (text: string | null): number | undefined => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined)

/** What an address shows; parts that make no sense are left out. */
export function placeIn(search: URLSearchParams): WorkPlace {
  const named = <Name extends string>(name: string, known: readonly Name[]) =>
    known.find((one) => one === search.get(name))
  const brand = named('brand', config().brands)
  const itemType = named('itemType', itemTypes)
  const userId = idIn(search.get('userId'))
  const itemId = idIn(search.get('item'))
  return {
    filter: {
      view: named('view', workViews) ?? 'all',
      order: named('order', workOrders) ?? 'longest',
      ...(brand && { brand }),
      ...(itemType && { itemType }),
      ...(userId !== undefined && { userId }),
      ...(search.get('mine') === 'true' && { mine: 'true' as const }),
      ...(search.get('unusual') === 'true' && { unusual: 'true' as const }),
    },
    itemId,
    pane: itemId === undefined ? 'queue' : (named('pane', workPanes) ?? 'item'),
  }
}

/** The address of what the page shows. What is usual is left out. */
export const addressOf = ({ filter, itemId, pane }: WorkPlace): string =>
  paths.adminWork({
    ...filter,
    view: filter.view === 'all' ? undefined : filter.view,
    order: filter.order === 'longest' ? undefined : filter.order,
    item: itemId,
    pane: itemId === undefined || pane === 'item' ? undefined : pane,
  })

/** How many filters narrow a view. */
export const filtersIn = ({ brand, itemType, userId, mine, unusual }: WorkFilter): number =>
  [brand, itemType, userId, mine, unusual].filter((one) => one !== undefined).length
