import { useSyncExternalStore } from 'react'

/** How much waits for whoever is signed in; the title of the window begins with it, so that another tab's user sees it. */
let waiting = 0
const listeners = new Set<() => void>()

export function showWaitingCount(count: number): void {
  waiting = count
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaitingCount = (): number => useSyncExternalStore(subscribe, () => waiting)
