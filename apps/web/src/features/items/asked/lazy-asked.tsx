import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { lazy, Suspense } from 'react'

const AskedPanel = lazy(() =>
  import('./asked-panel.tsx').then(
    ({ AskedPanel }) => ({ default: AskedPanel }),
    // The thread and the history say it, too.
    () => ({ default: Nothing }),
  ),
)
const Nothing = () => <></>

/** What the dealer of an item was asked for, loaded where there is something. */
export const LazyAsked = ({ item }: { item: ItemDetail }) =>
  item.asked.length > 0 && (
    <Suspense fallback={null}>
      <AskedPanel item={item} />
    </Suspense>
  )
