import { m } from '@portal/texts/messages.ts'
import { lazy, Suspense } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import type { UnitOfItemProps } from './unit-of-item.tsx'

const UnitOfItemPanel = lazy(() =>
  import('./unit-of-item.tsx').then(
    ({ UnitOfItemPanel }) => ({ default: UnitOfItemPanel }),
    // One can decide without it.
    () => ({ default: NotLoaded }),
  ),
)

const NotLoaded = () => (
  <Panel title={m.record_details()}>
    <p>{m.record_failed()}</p>
  </Panel>
)

/** The unit's record beside a decision, loaded after the page, which is heavy enough without it. */
export const LazyUnitOfItem = (props: UnitOfItemProps) => (
  <Suspense fallback={<SkeletonPanel label={m.record_loading()} lines={4} />}>
    <UnitOfItemPanel {...props} />
  </Suspense>
)
