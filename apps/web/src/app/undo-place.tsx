import { useSyncExternalStore } from 'react'
import { loadedLater } from '../parts/loaded-later.tsx'
import { onOffer, shownOffer } from '../parts/undo/undo-offer.ts'

/** Loaded with the first decision. What was done stands without it. */
const UndoNotice = loadedLater(() => import('../parts/undo/undo-notice.tsx').then(({ UndoNotice }) => UndoNotice))

/** Where whatever screen offers to undo what was just done; read out by screen readers. */
export function UndoPlace() {
  const offer = useSyncExternalStore(onOffer, shownOffer)
  return <div role="status">{offer && <UndoNotice key={offer.id} offer={offer} />}</div>
}
