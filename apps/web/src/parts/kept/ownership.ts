import { use, useState } from 'react'
import { browserShelf, type Shelf, tabShelf } from './kept.ts'

const asked = new Map<string, Promise<boolean>>()

/**
 * Whether this tab is the one that keeps a form in the browser: the first that opened it, until it is closed. Two tabs
 * that wrote into one place would undo each other's typing. Without locks (no https) each tab believes it is the one.
 */
function ownership(place: string): Promise<boolean> {
  const before = asked.get(place)
  if (before) return before
  const answer = new Promise<boolean>((resolve) => {
    if (!('locks' in navigator)) return resolve(true)
    const held = new Promise<never>(() => undefined)
    navigator.locks
      .request(`kept:${place}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? held : undefined
      })
      .catch(() => resolve(true))
  })
  asked.set(place, answer)
  return answer
}

/**
 * Where a form of this tab is kept: in the browser, so that it survives the tab, or in the tab when another tab has the
 * same form open. Suspends for the moment it takes to know.
 */
export function useOwnShelf(place: string): Shelf {
  const owned = use(ownership(place))
  // What this tab kept for itself before goes on where it was. Decided once: a form does not move while it is typed into.
  const [shelf] = useState(() => (owned && tabShelf.read(place) === undefined ? browserShelf : tabShelf))
  return shelf
}
