import { m } from '@portal/texts/messages.ts'
import { lazy, Suspense } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import type { TeamworkPanelProps } from './teamwork-panel.tsx'

const TeamworkPanel = lazy(() =>
  import('./teamwork-panel.tsx').then(
    ({ TeamworkPanel }) => ({ default: TeamworkPanel }),
    // One can decide without it.
    () => ({ default: NotLoaded }),
  ),
)

const NotLoaded = () => (
  <Panel title={m.teamwork_title()}>
    <p>{m.teamwork_failed()}</p>
  </Panel>
)

/** What administrators share about an item, loaded after the page. */
export const LazyTeamwork = (props: TeamworkPanelProps) => (
  <Suspense fallback={<SkeletonPanel label={m.teamwork_loading()} lines={3} />}>
    <TeamworkPanel {...props} />
  </Suspense>
)
