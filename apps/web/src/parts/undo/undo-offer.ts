import type { Change } from '../../api/refresh-after-change.ts'
import { onOtherUser } from '../../api/session.ts'
import { storeOf } from '../../local-store/store.ts'

/** Something that was just done and can be undone for a while. */
export interface UndoOffer {
  /** What was done, in a few words. */
  readonly text: string
  /** For so many seconds. */
  readonly seconds: number
  readonly undo: () => Promise<unknown>
  /** What is read again afterwards. */
  readonly changes: Change<'decision-undone'> | Change<'request-restored'> | Change<'requestsChanged'>
  /** The page of what was undone. */
  readonly leadsTo?: string
}
export interface ShownOffer extends UndoOffer {
  readonly id: number
  /** When its time is over, as `Date.now()` counts. */
  readonly until: number
}

/** The oldest first. */
export const shownOffers = storeOf<readonly ShownOffer[]>([])
let lastId = 0

/** Offers to undo what was just done, on whatever page one goes on, beside earlier offers whose time is not over. */
export const offerUndo = (offer: UndoOffer): void =>
  shownOffers.set([...shownOffers.get(), { ...offer, id: ++lastId, until: Date.now() + offer.seconds * 1000 }])

/** Takes an offer away; the others stay. */
export function endOffer(id: number): void {
  const left = shownOffers.get().filter((offer) => offer.id !== id)
  if (left.length < shownOffers.get().length) shownOffers.set(left)
}

onOtherUser(() => shownOffers.set([]))
