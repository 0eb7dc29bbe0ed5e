import { addressText, type Location } from '../../ui/routing/address.ts'

/** The places where somebody was, of which one is shown. */
export interface History {
  readonly location: Location
  readonly push: (location: Location) => void
  readonly replace: (location: Location) => void
  readonly go: (delta: number) => void
  /** Tells of each step back or forth, by how many entries: null where one of them is not of ours. Returns what stops it. */
  readonly listen: (tell: (location: Location, delta: number | null) => void) => () => void
}

/** What an entry of the browser's history holds of ours. */
interface Entry {
  readonly usr?: unknown
  readonly key?: string
  /** The history counts its entries, to tell a step back from a step forth. */
  readonly idx?: number
}

const entry = (): Entry | null => window.history.state as Entry | null

/** The number of the entry that is shown. */
export const numberOfEntry = (): number => entry()?.idx ?? 0

/** What an entry of the history is known by. */
export const newKey = (): string => Math.random().toString(36).slice(2, 10)

const shownLocation = (): Location => {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: entry()?.usr ?? null, key: entry()?.key ?? 'default' }
}

/** The history of the browser's tab. */
export function browserHistory(): History {
  if (entry()?.idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '')
  let number: number | null = numberOfEntry()
  const write = (change: 'pushState' | 'replaceState', location: Location, idx: number) => {
    number = idx
    const { state: usr, key } = location
    window.history[change]({ usr, key, idx } satisfies Entry, '', addressText(location))
  }
  return {
    get location() {
      return shownLocation()
    },
    push: (location) => {
      try {
        write('pushState', location, numberOfEntry() + 1)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        // Safari takes a hundred of them in half a minute: the page is loaded anew then.
        window.location.assign(addressText(location))
      }
    },
    replace: (location) => write('replaceState', location, numberOfEntry()),
    go: (delta) => window.history.go(delta),
    listen: (tell) => {
      const onStep = () => {
        const next = entry()?.idx ?? null
        const delta = next === null ? null : next - (number ?? 0)
        number = next
        tell(shownLocation(), delta)
      }
      window.addEventListener('popstate', onStep)
      return () => window.removeEventListener('popstate', onStep)
    },
  }
}
