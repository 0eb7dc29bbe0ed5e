import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { lazy, Suspense } from 'react'
import { WarningBox } from '../../../ui/message-box.tsx'
import { SkeletonPanel } from '../../../ui/skeleton.tsx'
import { hasOpenPoints } from './asked-rounds.ts'

const TodoPanel = lazy(() =>
  import('./todo-panel.tsx').then(
    ({ TodoPanel }) => ({ default: TodoPanel }),
    // One can answer in a message.
    () => ({ default: NotLoaded }),
  ),
)

const NotLoaded = () => <WarningBox title={m.todo_title()}>{m.todo_load_failed()}</WarningBox>

/** What the dealer still has to give for an item, loaded where there is something. */
export const LazyTodo = ({ item }: { item: ItemDetail }) =>
  hasOpenPoints(item) && (
    <Suspense fallback={<SkeletonPanel label={m.todo_loading()} lines={4} />}>
      <TodoPanel item={item} />
    </Suspense>
  )
