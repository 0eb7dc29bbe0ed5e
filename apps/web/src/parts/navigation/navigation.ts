import { createContext, useCallback, useContext } from 'react'
import { type Location, type NavigateOptions, type To, useNavigate as useRoutersNavigate } from 'react-router'
import { type Store, storeOf } from '../../local-store/store.ts'

/** The question whether a page may be left for another one; undefined where nobody has to be asked. */
export type Ask = (from: Location, to: Location) => (() => Promise<boolean>) | undefined

interface NavigationOfPages {
  /** Whether a page is on its way. */
  readonly loading: Pick<Store<boolean>, 'get' | 'listen'>
  /** Settles when the page is shown that was opened last, or somebody has chosen to stay. */
  readonly arrival: () => Promise<void>
  readonly askBeforeLeaving: (ask: Ask | undefined) => void
  /** The key of the location that is shown, though it may not be drawn yet. */
  readonly place: () => string | undefined
}

/** Without a router that loads pages every page is there at once. */
export const Navigation = createContext<NavigationOfPages>({
  loading: storeOf(false),
  arrival: () => Promise.resolve(),
  askBeforeLeaving: () => undefined,
  place: () => undefined,
})

/** Leads to another page; settles when it is shown. A number leads back or forth. */
export function useNavigate(): (to: To | number, options?: NavigateOptions) => Promise<void> {
  const navigate = useRoutersNavigate()
  const { arrival } = useContext(Navigation)
  return useCallback(
    async (to, options) => {
      if (typeof to === 'number') await navigate(to)
      else await navigate(to, options)
      await arrival()
    },
    [navigate, arrival],
  )
}
