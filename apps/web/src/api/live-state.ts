import { storeOf, useStore } from '../local-store/store.ts'

const live = storeOf(false)

/** Whether this browser is told what changes. While it is not, screens ask as often as they do without. */
export const isLive = live.get

export function setLive(next: boolean): void {
  if (live.get() !== next) live.set(next)
}

/**
 * Has a query of the component go by `isLive` anew once this browser is told what changes, or is no longer. A query alone
 * looks only when it is answered, and what a page reads first is answered before it listens.
 */
export const useFollowLive = (): void => void useStore(live)
