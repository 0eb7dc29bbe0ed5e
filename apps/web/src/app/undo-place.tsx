import { useSyncExternalStore } from 'react'
import { loadedLater } from '../parts/loaded-later.tsx'
import { onOffer, shownOffers } from '../parts/undo/undo-offer.ts'

/** Loaded with the first decision. What was done stands without it. */
const UndoNotices = loadedLater(() => import('../parts/undo/undo-notices.tsx').then(({ UndoNotices }) => UndoNotices))

/** Where whatever screen offers to undo what was just done; read out by screen readers. */
export function UndoPlace() {
  const offers = useSyncExternalStore(onOffer, shownOffers)
  return <div role="status">{offers.length > 0 && <UndoNotices offers={offers} />}</div>
}
