import { matchRoutes, type RouteObject } from 'react-router'
import { type FetchAhead, queryClient } from '../api/query-client.ts'
import { delays } from '../parts/timing.ts'

/**
 * The address of the link under the pointer, or of the link in its table row. Undefined over buttons and other
 * controls.
 */
function addressUnder(target: EventTarget | null): URL | undefined {
  const place = target instanceof Element ? target.closest('a, button, label, tr') : null
  const link = place instanceof HTMLTableRowElement ? place.querySelector('a') : place
  if (!(link instanceof HTMLAnchorElement) || !link.href || link.target || link.hasAttribute('download')) return
  const address = new URL(link.href)
  return address.origin === location.origin && address.pathname !== location.pathname ? address : undefined
}

/** Loads the script of the screen at an address and returns what it can fetch. */
async function fetchesOf(routes: RouteObject[], { pathname, searchParams }: URL) {
  const match = matchRoutes(routes, pathname)?.at(-1)
  if (!match || match.route.path === '*' || typeof match.route.lazy !== 'function') return {}
  const screen = (await match.route.lazy()) as { readonly fetchAhead?: FetchAhead; readonly fetchOpened?: FetchAhead }
  const bound = (fetches: FetchAhead | undefined) => fetches && (() => fetches(queryClient, match.params, searchParams))
  return { ahead: bound(screen.fetchAhead), opened: bound(screen.fetchOpened) }
}

/**
 * Fetches the data of a page that is being opened. A page that lists all it needs (`fetchOpened`) is waited for until a
 * loading indicator would show, so that it is rendered once and complete; after that it shows its skeleton.
 */
export async function fetchOpened(routes: RouteObject[], address: URL): Promise<void> {
  const { ahead, opened } = await fetchesOf(routes, address)
  if (opened) await Promise.race([opened(), new Promise((due) => setTimeout(due, delays.loadingIndicatorMs))])
  else void ahead?.()
}

/**
 * Fetches a page before it is opened: when the pointer or the keyboard focus rests on its link, or at the first touch.
 * Not for people who save data. Returns a function that stops it.
 */
export function fetchAheadOnIntent(routes: RouteObject[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => undefined
  const stop = new AbortController()
  let resting: ReturnType<typeof setTimeout> | undefined
  let wanted: string | undefined
  const fetchAhead = async (address: URL) => (await fetchesOf(routes, address)).ahead?.()
  const consider = (target: EventTarget | null, afterMs: number) => {
    // Not while offline: some browsers remember a script that failed to load until the page is reloaded.
    const address = navigator.onLine ? addressUnder(target) : undefined
    if (address?.href === wanted) return
    clearTimeout(resting)
    wanted = address?.href
    // A failure here does not matter: the page fetches again when it is opened.
    if (address) resting = setTimeout(() => void fetchAhead(address).catch(() => undefined), afterMs)
  }
  const on = { signal: stop.signal, passive: true }
  document.addEventListener(
    'pointerover',
    (event) => event.pointerType !== 'touch' && consider(event.target, delays.fetchAheadMs),
    on,
  )
  document.addEventListener('focusin', (event) => consider(event.target, delays.fetchAheadMs), on)
  document.addEventListener('touchstart', (event) => consider(event.target, 0), on)
  return () => {
    clearTimeout(resting)
    stop.abort()
  }
}
