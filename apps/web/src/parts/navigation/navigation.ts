import { createContext } from 'react'
import { type Store, storeOf } from '../../local-store/store.ts'
import type { Location } from '../../ui/routing/address.ts'

/** The question whether a page may be left for another one; undefined where nobody has to be asked. */
export type Ask = (from: Location, to: Location) => (() => Promise<boolean>) | undefined

interface NavigationOfPages {
  /** Whether a page is on its way. */
  readonly loading: Pick<Store<boolean>, 'get' | 'listen'>
  readonly askBeforeLeaving: (ask: Ask | undefined) => void
  /** The key of the location that is shown, though it may not be drawn yet. */
  readonly place: () => string | undefined
}

/** Without a router that loads pages every page is there at once. */
export const Navigation = createContext<NavigationOfPages>({
  loading: storeOf(false),
  askBeforeLeaving: () => undefined,
  place: () => undefined,
})
