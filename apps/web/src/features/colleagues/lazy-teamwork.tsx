import { m } from '@portal/texts/messages.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'

/** What administrators share about an item, loaded after the page. One can decide without it. */
export const LazyTeamwork = loadedLater(
  () => import('./teamwork-panel.tsx').then(({ TeamworkPanel }) => TeamworkPanel),
  {
    meanwhile: () => <SkeletonText lines={1} />,
    missing: () => <p>{m.teamwork_failed()}</p>,
  },
)
