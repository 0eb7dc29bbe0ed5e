import { type ReactNode, useMemo, useState } from 'react'
import { type History, newKey } from '../parts/navigation/history.ts'
import { addressFrom, type Location } from '../ui/routing/address.ts'
import { type NavigateOptions, Router } from '../ui/routing/routing.tsx'

const placeAt = (address: string, { state = null }: NavigateOptions = {}): Location => ({
  ...addressFrom('/', address),
  state,
  key: newKey(),
})

/** Gives a part of a page an address, which its links change and nothing else. */
export function MemoryRouter({ at = '/', children }: { at?: string; children: ReactNode }) {
  const [location, show] = useState(() => placeAt(at))
  const navigator = useMemo(
    () => ({
      open: async (to: string, options?: NavigateOptions) => show(placeAt(to, options)),
      go: async () => {},
    }),
    [],
  )
  return (
    <Router location={location} params={{}} navigator={navigator}>
      {children}
    </Router>
  )
}

/** A history beside that of the browser, with the entry that is shown. */
export function memoryHistory(address: string, state: unknown = null): History & { readonly index: number } {
  const entries: Location[] = [{ ...addressFrom('/', address), state, key: newKey() }]
  let index = 0
  let tell: Parameters<History['listen']>[0] | undefined
  const shown = (): Location => {
    const location = entries[index]
    if (!location) throw new Error(`The history has no entry ${index}`)
    return location
  }
  return {
    get index() {
      return index
    },
    get location() {
      return shown()
    },
    push: (location) => {
      index += 1
      entries.splice(index, entries.length, location)
    },
    replace: (location) => {
      entries[index] = location
    },
    go: (delta) => {
      index = Math.min(Math.max(index + delta, 0), entries.length - 1)
      tell?.(shown(), delta)
    },
    listen: (listener) => {
      tell = listener
      return () => {
        tell = undefined
      }
    },
  }
}
