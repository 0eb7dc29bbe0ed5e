import { loadedLater } from '../../../parts/loaded-later.tsx'

/** What a dealer can do with a submitted request that nobody of the service has opened. */
export const LazyTakeBack = loadedLater<{ requestId: number }>(() =>
  import('./take-back.tsx').then(({ TakeBack }) => TakeBack),
)
