import { useSyncExternalStore } from 'react'

/** The number of unread items. The window title begins with it, so that it shows in the list of tabs. */
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
