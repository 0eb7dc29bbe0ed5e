import { limits } from '@portal/domain/limits.ts'
import { matchRoutes, type RouteObject } from 'react-router'
import { type FetchAhead, queryClient } from '../api/query-client.ts'

/** Shorter rests of the pointer are on the way to something else. */
const restMs = 80

/** The address that a press here would lead to: of the link, or of the row around it. Controls in a row are none. */
function addressUnder(target: EventTarget | null): URL | undefined {
  const place = target instanceof Element ? target.closest('a, button, label, tr') : null
  const link = place instanceof HTMLTableRowElement ? place.querySelector('a') : place
  if (!(link instanceof HTMLAnchorElement) || !link.href || link.target || link.hasAttribute('download')) return
  const address = new URL(link.href)
  return address.origin === location.origin && address.pathname !== location.pathname ? address : undefined
}

/** Loads the script of the screen at an address, and answers what it can fetch. */
async function fetchesOf(routes: RouteObject[], { pathname, searchParams }: URL) {
  const match = matchRoutes(routes, pathname)?.at(-1)
  if (!match || match.route.path === '*' || typeof match.route.lazy !== 'function') return {}
  const screen = (await match.route.lazy()) as { readonly fetchAhead?: FetchAhead; readonly fetchOpened?: FetchAhead }
  const bound = (fetches: FetchAhead | undefined) => fetches && (() => fetches(queryClient, match.params, searchParams))
  return { ahead: bound(screen.fetchAhead), opened: bound(screen.fetchOpened) }
}

/**
 * Has a page that is being opened fetch what it asks for first. One that says all it begins with (`fetchOpened`) is waited
 * for until a loading indicator is due (specification 9): it is then drawn once and whole, and as a skeleton only when
 * it takes longer.
 */
export async function fetchOpened(routes: RouteObject[], address: URL): Promise<void> {
  const { ahead, opened } = await fetchesOf(routes, address)
  if (opened) await Promise.race([opened(), new Promise((due) => setTimeout(due, limits.loadingIndicatorAfterMs))])
  else void ahead?.()
}

/**
 * Has a page on its way before it is opened: when the pointer rests on its link, when the keyboard does, at the first
 * touch. Nobody's data volume is spent on guesses who asks to save it. Returns how to stop.
 */
export function fetchAheadOnIntent(routes: RouteObject[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => undefined
  const stop = new AbortController()
  let resting: ReturnType<typeof setTimeout> | undefined
  let wanted: string | undefined
  const fetchAhead = async (address: URL) => (await fetchesOf(routes, address)).ahead?.()
  const consider = (target: EventTarget | null, afterMs: number) => {
    // A script that once did not come stays missing in some browsers until the page is loaded anew.
    const address = navigator.onLine ? addressUnder(target) : undefined
    if (address?.href === wanted) return
    clearTimeout(resting)
    wanted = address?.href
    // What fails now is fetched again when it is needed.
    if (address) resting = setTimeout(() => void fetchAhead(address).catch(() => undefined), afterMs)
  }
  const on = { signal: stop.signal, passive: true }
  document.addEventListener(
    'pointerover',
    (event) => event.pointerType !== 'touch' && consider(event.target, restMs),
    on,
  )
  document.addEventListener('focusin', (event) => consider(event.target, restMs), on)
  document.addEventListener('touchstart', (event) => consider(event.target, 0), on)
  return () => {
    clearTimeout(resting)
    stop.abort()
  }
}
