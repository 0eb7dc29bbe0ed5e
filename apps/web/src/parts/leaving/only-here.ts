import { listeners } from '../../local-store/store.ts'

/**
 * What this tab alone has until the server has taken it: closing the tab, or signing out, would lose it. So the browser
 * asks before the tab is closed, and signing out asks, too.
 */
const counts = new Map<OnlyHere, number>()
const followers = listeners()

export type OnlyHere = 'messages' | 'decisions' | 'uploads'

/** Says how much of a kind there is now. */
export function noteOnlyHere(kind: OnlyHere, count: number): void {
  counts.set(kind, count)
  followers.tell()
}

export const isSomethingOnlyHere = (): boolean => [...counts.values()].some((count) => count > 0)

/** Has the browser ask before the tab is closed, while something is here only. Returns a function that ends it. */
export function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const follow = () =>
    isSomethingOnlyHere()
      ? window.addEventListener('beforeunload', ask)
      : window.removeEventListener('beforeunload', ask)
  follow()
  const stop = followers.listen(follow)
  return () => {
    stop()
    window.removeEventListener('beforeunload', ask)
  }
}
