import { useOutboxInUse } from '../../../parts/device/waiting.ts'
import { loadedLater } from '../../../parts/loaded-later.tsx'

const Loaded = loadedLater(() => import('./kept-claims.tsx').then(({ KeptClaims }) => KeptClaims))

/** The requests that are on this device only; loaded once something waits there. */
export const KeptClaims = () => (useOutboxInUse() ? <Loaded /> : null)
