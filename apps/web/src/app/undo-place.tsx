import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onOffer, shownOffer } from '../parts/undo/undo-offer.ts'

/** Loaded with the first decision. */
const UndoNotice = lazy(() =>
  import('../parts/undo/undo-notice.tsx').then(
    ({ UndoNotice }) => ({ default: UndoNotice }),
    // What was done stands without it.
    () => ({ default: Nothing }),
  ),
)
const Nothing = () => <></>

/** Where whatever screen offers to undo what was just done; read out by screen readers. */
export function UndoPlace() {
  const offer = useSyncExternalStore(onOffer, shownOffer)
  return (
    <div role="status">
      {offer && (
        <Suspense>
          <UndoNotice key={offer.id} offer={offer} />
        </Suspense>
      )}
    </div>
  )
}
