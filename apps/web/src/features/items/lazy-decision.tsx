import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { isDecided } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'

const Decision = loadedLater(() => import('./decision-card.tsx').then(({ Decision }) => Decision), {
  meanwhile: () => <SkeletonPanel label={m.decision_card_title()} lines={3} />,
  missing: () => <WarningBox title={m.decision_card_title()}>{m.decision_card_load_failed()}</WarningBox>,
})

/** What was decided on an item, why, and what happens next, loaded once it is decided. */
export const LazyDecision = ({ item }: { item: ItemDetail }) => isDecided(item.status) && <Decision item={item} />
