import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react'
import { addressFrom, addressText, type Location } from './address.ts'

export interface NavigateOptions {
  /** Whether it takes the place of this page in the history. */
  readonly replace?: boolean | undefined
  readonly state?: unknown
  /** Whether the page stays where it was scrolled to. */
  readonly preventScrollReset?: boolean | undefined
  /** Whether it is drawn at once. */
  readonly flushSync?: boolean | undefined
}

/**
 * Leads to another page, and settles when that has loaded and its address is the one that is shown: it is drawn by then only with
 * `flushSync`. Or leads so many back or forth, and settles when the browser was told.
 */
export interface Navigator {
  readonly open: (to: string, options?: NavigateOptions) => Promise<void>
  readonly go: (delta: number) => Promise<void>
}

interface Routed {
  readonly location: Location
  /** What stands in the address for the parts of the page's path. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly navigator: Navigator
}

const Routing = createContext<Routed | undefined>(undefined)
const OutletContext = createContext<ReactNode>(null)

function useRouting(): Routed {
  const routed = useContext(Routing)
  if (!routed) throw new Error('There is no router around it')
  return routed
}

/** Gives what is in it the address, and a way to other pages. */
export function Router({ location, params, navigator, children }: Routed & { readonly children: ReactNode }) {
  return <Routing value={{ location, params, navigator }}>{children}</Routing>
}

export const useLocation = (): Location => useRouting().location

export const useParams = (): Routed['params'] => useRouting().params

/** Leads to another page, by an address that may begin with its `?`. A number leads back or forth. Settles as `Navigator` does. */
export function useNavigate(): (to: string | number, options?: NavigateOptions) => Promise<void> {
  const { location, navigator } = useRouting()
  const { pathname } = location
  return useCallback(
    (to, options) =>
      typeof to === 'number' ? navigator.go(to) : navigator.open(addressText(addressFrom(pathname, to)), options),
    [navigator, pathname],
  )
}

/** Leads on when it is drawn. */
export function Navigate({ to, state, replace }: { to: string } & Pick<NavigateOptions, 'state' | 'replace'>) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { state, replace }), [navigate, to, state, replace])
  return null
}

/** The page in its frame. */
export const Outlet = () => useContext(OutletContext)

/** Draws frames, each of them around the next and the last one around a page: where one draws anew, what is in it does not. */
export function framed([part, ...inner]: readonly ReactNode[]): ReactNode {
  return part && <OutletContext value={framed(inner)}>{part}</OutletContext>
}
