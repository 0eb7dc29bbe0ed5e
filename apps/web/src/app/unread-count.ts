import { useSyncExternalStore } from 'react'

/** The number of unread items. The window title begins with it, so that it shows in the list of tabs. */
let unread = 0
const listeners = new Set<() => void>()

export function showUnreadCount(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUnreadCount = (): number => useSyncExternalStore(subscribe, () => unread)
