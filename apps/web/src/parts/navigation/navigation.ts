import { partsAt } from '@portal/contract/pages.ts'
import { createContext } from 'react'
import { type Store, storeOf } from '../../local-store/store.ts'
import type { Location } from '../../ui/routing/address.ts'

/** The question whether a page may be left for another one; undefined where nobody has to be asked. */
export type Ask = (from: Location, to: Location) => (() => Promise<boolean>) | undefined

interface NavigationOfPages {
  /** Whether a page is on its way. */
  readonly loading: Pick<Store<boolean>, 'get' | 'listen'>
  /** Whether another address than the one that is drawn is on its way, or has come and is about to be drawn. */
  readonly isArriving: () => boolean
  readonly askBeforeLeaving: (ask: Ask | undefined) => void
  /** The key of the location that is shown, though it may not be drawn yet. */
  readonly place: () => string | undefined
}

/** Without a router that loads pages every page is there at once. */
export const Navigation = createContext<NavigationOfPages>({
  loading: storeOf(false),
  isArriving: () => false,
  askBeforeLeaving: () => undefined,
  place: () => undefined,
})

interface Route<Self> {
  readonly path?: string
  readonly children?: readonly Self[]
}

export interface Match<R> {
  readonly route: R
  /** What stands in the address for the parts of the path. */
  readonly params: Readonly<Record<string, string | undefined>>
}

/** The routes that lead to a page, from the outermost frame to the page itself; none for an address that has no page. */
export function matchesAt<R extends Route<R>>(routes: readonly R[], pathname: string): readonly Match<R>[] {
  const pageOf = (path: string) => (path === '*' ? undefined : partsAt(path, pathname))
  const anyPage = (path: string) => (path === '*' ? {} : undefined)
  return wayTo(routes, pageOf) ?? wayTo(routes, anyPage) ?? []
}

function wayTo<R extends Route<R>>(
  routes: readonly R[],
  paramsIn: (path: string) => Match<R>['params'] | undefined,
): readonly Match<R>[] | undefined {
  for (const route of routes) {
    const params = route.path === undefined ? undefined : paramsIn(route.path)
    if (params) return [{ route, params }]
    const below = wayTo(route.children ?? [], paramsIn)
    if (below) return [{ route, params: {} }, ...below]
  }
  return undefined
}
