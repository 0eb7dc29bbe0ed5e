import { m } from '@portal/texts/messages.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'

/** What administrators share about an item, loaded after the page. One can decide without it. */
export const LazyTeamwork = loadedLater(
  () => import('./teamwork-panel.tsx').then(({ TeamworkPanel }) => TeamworkPanel),
  {
    meanwhile: () => <SkeletonPanel label={m.teamwork_loading()} lines={3} />,
    missing: () => (
      <Panel title={m.teamwork_title()}>
        <p>{m.teamwork_failed()}</p>
      </Panel>
    ),
  },
)
