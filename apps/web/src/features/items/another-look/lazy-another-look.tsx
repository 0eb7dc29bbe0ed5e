import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { loadedLater } from '../../../parts/loaded-later.tsx'
import { WarningBox } from '../../../ui/message-box.tsx'
import { SkeletonPanel } from '../../../ui/skeleton.tsx'
import type { AnotherLookPanelProps } from './another-look-panel.tsx'

const AnotherLookPanel = loadedLater(
  () => import('./another-look-panel.tsx').then(({ AnotherLookPanel }) => AnotherLookPanel),
  {
    meanwhile: () => <SkeletonPanel label={m.another_look_heading()} lines={3} />,
    missing: () => <WarningBox title={m.another_look_heading()}>{m.another_look_load_failed()}</WarningBox>,
  },
)

const concerns = ({ anotherLookUntil, anotherLook, anotherLookAt }: ItemDetail) =>
  anotherLookUntil !== null || anotherLook !== null || anotherLookAt !== null

/** Another look at a declined item, loaded where there is one, or can be. */
export const LazyAnotherLook = (props: AnotherLookPanelProps) => concerns(props.item) && <AnotherLookPanel {...props} />
