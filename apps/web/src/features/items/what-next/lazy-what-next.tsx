import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { loadedLater } from '../../../parts/loaded-later.tsx'
import { SkeletonPanel } from '../../../ui/skeleton.tsx'

const WhatNext = loadedLater(() => import('./what-next.tsx').then(({ WhatNext }) => WhatNext), {
  meanwhile: () => <SkeletonPanel label={m.steps()} lines={3} />,
})

/** What the dealer was told with the decision, for administrators, loaded where that is something. */
export const LazyWhatNext = ({ item }: { item: ItemDetail }) => item.nextStep && <WhatNext item={item} side="admins" />
