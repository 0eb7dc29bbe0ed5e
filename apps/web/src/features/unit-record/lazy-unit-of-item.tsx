import { m } from '@portal/texts/messages.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'

/**
 * The unit's record beside a decision, loaded after the page, which is heavy enough without it. One can decide without
 * it.
 */
export const LazyUnitOfItem = loadedLater(
  () => import('./unit-of-item.tsx').then(({ UnitOfItemPanel }) => UnitOfItemPanel),
  {
    meanwhile: () => <SkeletonPanel label={m.record_loading()} lines={4} />,
    missing: () => (
      <Panel title={m.record_details()}>
        <p>{m.record_failed()}</p>
      </Panel>
    ),
  },
)
