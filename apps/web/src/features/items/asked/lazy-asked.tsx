import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { loadedLater } from '../../../parts/loaded-later.tsx'

/** The thread and the history say it, too. */
const AskedPanel = loadedLater(() => import('./asked-panel.tsx').then(({ AskedPanel }) => AskedPanel))

/** What the dealer of an item was asked for, loaded where there is something. */
export const LazyAsked = ({ item }: { item: ItemDetail }) => item.asked.length > 0 && <AskedPanel item={item} />
