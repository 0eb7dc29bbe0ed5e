import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { isDecided } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { missingScriptText } from '../../parts/failures/missing-script.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { OnceSeen } from '../../parts/once-seen.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import type { AnotherLookPanelProps } from './another-look/another-look-panel.tsx'
import { hasOpenPoints } from './asked/asked-rounds.ts'
import type { ItemHistoryProps } from './item-history.tsx'

const AnotherLookPanel = loadedLater(() => import('./another-look/another-look-panel.tsx'), 'AnotherLookPanel', {
  meanwhile: () => <SkeletonPanel label={m.another_look_heading()} lines={3} />,
  missing: () => <WarningBox title={m.another_look_heading()}>{m.another_look_load_failed()}</WarningBox>,
})

const concerns = ({ anotherLookUntil, anotherLook, anotherLookAt }: ItemDetail) =>
  anotherLookUntil !== null || anotherLook !== null || anotherLookAt !== null

/** Another look at a declined item, loaded where there is one, or can be. */
export const LazyAnotherLook = (props: AnotherLookPanelProps) => concerns(props.item) && <AnotherLookPanel {...props} />

/** Without it one can answer in a message. */
const TodoPanel = loadedLater(() => import('./asked/todo-panel.tsx'), 'TodoPanel', {
  meanwhile: () => <SkeletonPanel label={m.common_list_loading()} lines={4} />,
  missing: () => <WarningBox title={m.todo_title()}>{m.todo_load_failed()}</WarningBox>,
})

/** What the dealer still has to give for an item, loaded where there is something. */
export const LazyTodo = ({ item }: { item: ItemDetail }) => hasOpenPoints(item) && <TodoPanel item={item} />

const Decision = loadedLater(() => import('./decision-card.tsx'), 'Decision', {
  meanwhile: () => <SkeletonPanel label={m.common_decision()} lines={3} />,
  missing: () => <WarningBox title={m.common_decision()}>{m.decision_card_load_failed()}</WarningBox>,
})

/** What was decided on an item, why, and what happens next, loaded once it is decided. */
export const LazyDecision = ({ item }: { item: ItemDetail }) => isDecided(item.status) && <Decision item={item} />

const historyComes = () => <SkeletonPanel label={m.item_history()} lines={4} />
const ItemHistory = loadedLater(() => import('./item-history.tsx'), 'ItemHistory', {
  meanwhile: historyComes,
  missing: () => <WarningBox title={m.item_history()}>{missingScriptText()}</WarningBox>,
})

/** Everything that happened to an item: below what one reads first. */
export const LazyItemHistory = (props: ItemHistoryProps) => (
  <OnceSeen meanwhile={historyComes()}>
    <ItemHistory {...props} />
  </OnceSeen>
)
