import { m } from '@portal/texts/messages.ts'
import { loadedLater } from '../../../../parts/loaded-later.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonPanel } from '../../../../ui/skeleton.tsx'

/** How similar items were decided, loaded after the page. One can decide without it. */
export const LazySimilarDecisions = loadedLater(
  () => import('./similar-decisions.tsx').then(({ SimilarDecisionsPanel }) => SimilarDecisionsPanel),
  {
    meanwhile: () => <SkeletonPanel label={m.similar_loading()} lines={4} />,
    missing: () => (
      <Panel title={m.similar_title()}>
        <p>{m.similar_failed()}</p>
      </Panel>
    ),
  },
)
