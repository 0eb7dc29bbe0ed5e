/**
 * Keeps the portal's files on the device, so that it opens without a connection. Online every page comes from the
 * server, in its newest version; an answer of the API is never kept here, because all accounts of a browser share this
 * cache.
 */
import { isServerPath } from '@portal/contract/server-paths.ts'
import { shareTarget } from '@portal/domain/media/share-target.ts'
import { registerRoute } from 'workbox-routing'
import { paths, sharedPartlySearch, sharedSearch } from '../page-links.ts'
import { keepShared } from '../parts/shared-files/shared-files.ts'
import {
  type BuiltFile,
  fileKeptOnceUsed,
  keepFiles,
  removeFormerCaches,
  removeOtherFiles,
  type ServiceWorker,
  type WaitingEvent,
} from './kept-files.ts'

/**
 * The page that opens without a connection, as the server last wrote it: with its settings, in the reader's language. It is the same page for every address and every account.
 */
const cacheName = 'page'

/** The first script of a page. Each version of the portal has another one. */
const firstScript = (html: string): string | undefined =>
  /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(html)?.[1]

/** The files of a language, those included that all have. */
const filesOf = (languages: BuiltFile['languages']) =>
  files.filter((file) => !languages || !file.languages || languages.some((one) => file.languages?.includes(one)))

let keeping: Promise<unknown> = Promise.resolve()

/**
 * Keeps a page that belongs to these files, with the files of its language; one of another version would not find its scripts.
 * Returns whether it did. A page of another language takes the place of the one that was kept. One page after the other: two at
 * once would each remove the other one.
 */
function keepPage(answer: Response): Promise<boolean> {
  const kept = keeping.catch(() => undefined).then(() => keepInTurn(answer))
  keeping = kept
  return kept
}

async function keepInTurn(answer: Response): Promise<boolean> {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return false
  const script = firstScript(await answer.clone().text())
  const entry = files.find((file) => pathOf(file) === script)
  if (!script || !entry) return false
  const cache = await caches.open(cacheName)
  if (!(await cache.match(script))) await keepFiles(filesOf(entry.languages))
  await cache.put(script, answer)
  const others = (await cache.keys()).filter(({ url }) => isOwn(url) && new URL(url).pathname !== script)
  await Promise.all(others.map((request) => cache.delete(request)))
  return true
}

/** The kept page of these files. */
async function keptPage(): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  const request = (await cache.keys()).find(({ url }) => isOwn(url))
  return request && cache.match(request)
}

/** Removes the pages of other versions. */
async function removeOtherPages(): Promise<void> {
  const cache = await caches.open(cacheName)
  const others = (await cache.keys()).filter(({ url }) => !isOwn(url))
  await Promise.all(others.map((request) => cache.delete(request)))
}

declare const self: ServiceWorker

/** How long a page of the server is waited for, where one is kept: a workshop's last bar of signal is no connection. */
const pageWaitMs = 4_000

/** The files of this version, in every language. */
const files = self.__WB_MANIFEST
const pathOf = ({ url }: BuiltFile) => `/${url}`
const addresses = new Set(files.map(pathOf))
const isOwn = (url: string) => addresses.has(new URL(url).pathname)

self.addEventListener('install', (event) => event.waitUntil(fetchPage()))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable(),
      removeOtherPages(),
      removeOtherFiles(files),
      removeFormerCaches(),
      self.clients.claim(),
    ]),
  ),
)

// A new version takes over when somebody has asked for it, or when nothing older is open. Once another language has been
// chosen, its page is kept.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
  if (event.data === 'keep-page') event.waitUntil(fetchPage())
})

/** What is opened in a window of its own: the checking guidelines. */
const isDocument = ({ pathname }: URL) => pathname.startsWith('/documents/')

/** Fetches the page at first; the files of another version would not be there for it. */
async function fetchPage(): Promise<void> {
  const kept = await keepPage(await fetch(new Request('/', { cache: 'no-cache' })))
  if (!kept) throw new Error('The server has another version of the page already.')
}

/** The server's page; the kept one when it does not answer, or has a fault of its own. */
async function pageOf({ request, event }: { request: Request; event: WaitingEvent }): Promise<Response> {
  const fromServer = (async () => (await event.preloadResponse) ?? fetch(request))()
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, pageWaitMs, undefined))
  const answer = await Promise.race([fromServer, waited]).catch(() => undefined)
  if (answer && answer.status < 500) {
    event.waitUntil(keepPage(answer.clone()))
    return answer
  }
  return (await keptPage()) ?? answer ?? fromServer
}

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isServerPath(url.pathname) && !isDocument(url),
  ({ request, event }) => pageOf({ request, event: event as WaitingEvent }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (url.pathname.startsWith('/assets/') || addresses.has(url.pathname)),
  ({ request, event }) => fileKeptOnceUsed(request, event as WaitingEvent),
)

/**
 * What a phone shares is kept for the form of a new request, also without a connection. The page opens in any case, and
 * says when something of it was not kept.
 */
async function takeShare(request: Request): Promise<Response> {
  const keep = async () => {
    const shared = (await request.formData()).getAll(shareTarget.field)
    return keepShared(shared.filter((entry) => entry instanceof File))
  }
  const isAllKept = await keep().catch(() => false)
  return Response.redirect(paths.wizard + (isAllKept ? sharedSearch : sharedPartlySearch), 303)
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === shareTarget.path,
  ({ request }) => takeShare(request),
  'POST',
)
