import { savesData } from '../api/connection.ts'
import { type FetchPageData, queryClient } from '../api/query-client.ts'
import { currentSession, hasFreshToken } from '../api/session.ts'
import { isAdminPath } from '../parts/after-sign-in.ts'
import { delays } from '../parts/intervals.ts'
import { linkOfRow } from '../parts/lists/use-row-keys.ts'
import { matchesAt } from '../parts/navigation/navigation.ts'
import type { PageRoute } from '../parts/navigation/page-router.tsx'

/**
 * The address of the link under the pointer, or of the link in its table row. Undefined over buttons and other
 * controls.
 */
function addressUnder(target: EventTarget | null): URL | undefined {
  const place = target instanceof Element ? target.closest('a, button, label, tr') : null
  const link = place instanceof HTMLTableRowElement ? linkOfRow(place) : place
  if (!(link instanceof HTMLAnchorElement) || !link.href || link.target || link.hasAttribute('download')) return
  const address = new URL(link.href)
  return address.origin === location.origin && address.pathname !== location.pathname ? address : undefined
}

/** Loads the script of the page at an address and returns how its data is fetched. */
async function dataOf(routes: PageRoute[], { pathname, searchParams }: URL) {
  const match = matchesAt(routes, pathname).at(-1)
  // The guard leads whoever may not open it elsewhere; nothing is asked for before that.
  if (isAdminPath(pathname) && !currentSession()?.roles.includes('ADMIN')) return {}
  if (!match || match.route.path === '*' || !match.route.lazy) return {}
  const screen = (await match.route.lazy()) as {
    readonly prefetchPage?: FetchPageData
    readonly loadPage?: FetchPageData
  }
  const fetchWith = (fetchData: FetchPageData | undefined) =>
    fetchData && (() => fetchData(queryClient, match.params, searchParams))
  return { prefetch: fetchWith(screen.prefetchPage), load: fetchWith(screen.loadPage) }
}

/**
 * Fetches the data of a page that is being opened. A page that lists all it needs (`loadPage`) is waited for until a
 * loading indicator would show, so that it is rendered once and complete; after that it shows its skeleton.
 */
export async function loadPage(routes: PageRoute[], address: URL): Promise<void> {
  const { prefetch, load } = await dataOf(routes, address)
  if (load) await Promise.race([load(), new Promise((due) => setTimeout(due, delays.loadingIndicatorMs))])
  else void prefetch?.()
}

/**
 * Fetches a page before it is opened: when the pointer or the keyboard focus rests on its link, or at the first touch.
 * Not for people who save data. Returns a function that stops it.
 */
export function prefetchOnIntent(routes: PageRoute[]): () => void {
  if (savesData()) return () => undefined
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted: string | undefined
  const prefetchPage = async (address: URL) => {
    const { prefetch } = await dataOf(routes, address)
    // Whoever has gone elsewhere meanwhile asks for nothing.
    if (address.href === wanted) await prefetch?.()
  }
  const prefetchAfter = (target: EventTarget | null, afterMs: number) => {
    // Not while offline: some browsers remember a script that failed to load until the page is reloaded. Nor with a token
    // that would be refused: whoever only points at a link must not lose the page, when the session is over.
    const address = navigator.onLine && hasFreshToken() ? addressUnder(target) : undefined
    if (address?.href === wanted) return
    clearTimeout(timer)
    wanted = address?.href
    // A failure here does not matter: the page fetches again when it is opened.
    if (address) timer = setTimeout(() => void prefetchPage(address).catch(() => undefined), afterMs)
  }
  const on = { signal: stop.signal, passive: true }
  document.addEventListener(
    'pointerover',
    (event) => event.pointerType !== 'touch' && prefetchAfter(event.target, delays.prefetchMs),
    on,
  )
  document.addEventListener('focusin', (event) => prefetchAfter(event.target, delays.prefetchMs), on)
  document.addEventListener('touchstart', (event) => prefetchAfter(event.target, 0), on)
  return () => {
    clearTimeout(timer)
    wanted = undefined
    stop.abort()
  }
}
