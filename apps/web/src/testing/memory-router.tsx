import { type ReactNode, useMemo, useState } from 'react'
import { newKey } from '../parts/navigation/history.ts'
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
