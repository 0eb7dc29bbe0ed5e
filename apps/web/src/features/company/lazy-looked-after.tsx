import { loadedLater } from '../../parts/loaded-later.tsx'
import { lookedAfterBy } from '../../parts/requests/looked-after-by.ts'
import type { LookedAfterProps } from './looked-after.tsx'

const onlyWho = ({ contact, reader }: LookedAfterProps) => <span dir="auto">{lookedAfterBy(contact, reader)}</span>

/** Who looks after a request; how to change that comes after the page, where there are colleagues. */
export const LazyLookedAfter = loadedLater<LookedAfterProps>(
  () => import('./looked-after.tsx').then(({ LookedAfter }) => LookedAfter),
  { meanwhile: onlyWho, missing: onlyWho },
)
