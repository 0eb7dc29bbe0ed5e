import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { loadedLater } from '../../../parts/loaded-later.tsx'
import { WarningBox } from '../../../ui/message-box.tsx'
import { SkeletonPanel } from '../../../ui/skeleton.tsx'
import { hasOpenPoints } from './asked-rounds.ts'

/** Without it one can answer in a message. */
const TodoPanel = loadedLater(() => import('./todo-panel.tsx').then(({ TodoPanel }) => TodoPanel), {
  meanwhile: () => <SkeletonPanel label={m.todo_loading()} lines={4} />,
  missing: () => <WarningBox title={m.todo_title()}>{m.todo_load_failed()}</WarningBox>,
})

/** What the dealer still has to give for an item, loaded where there is something. */
export const LazyTodo = ({ item }: { item: ItemDetail }) => hasOpenPoints(item) && <TodoPanel item={item} />
