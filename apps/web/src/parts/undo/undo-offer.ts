import type { Change } from '../../api/refresh-after-change.ts'
import { onOtherUser } from '../../api/session.ts'

/** Something that was just done and can be undone for a while. */
export interface UndoOffer {
  /** What was done, in a few words. */
  readonly text: string
  /** For so many seconds. */
  readonly seconds: number
  readonly undo: () => Promise<unknown>
  /** What is read again afterwards. */
  readonly changes: Change<'decisionUndone'> | Change<'requestRestored'> | Change<'requestsChanged'>
  /** The page of what was undone. */
  readonly leadsTo?: string
}
export interface ShownOffer extends UndoOffer {
  readonly id: number
  /** When its time is over, as `Date.now()` counts. */
  readonly until: number
}

let shown: readonly ShownOffer[] = []
let lastId = 0
const listeners = new Set<() => void>()

const show = (offers: readonly ShownOffer[]) => {
  shown = offers
  for (const listener of listeners) listener()
}

/** Offers to undo what was just done, on whatever page one goes on, beside earlier offers whose time is not over. */
export const offerUndo = (offer: UndoOffer): void =>
  show([...shown, { ...offer, id: ++lastId, until: Date.now() + offer.seconds * 1000 }])

/** Takes an offer away; the others stay. */
export function endOffer(id: number): void {
  if (shown.some((offer) => offer.id === id)) show(shown.filter((offer) => offer.id !== id))
}

onOtherUser(() => show([]))

/** The oldest first. */
export const shownOffers = (): readonly ShownOffer[] => shown

export function onOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
