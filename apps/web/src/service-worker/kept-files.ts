/** Built files: those of the reader's language beforehand, others since they were first used, as the reader of type labels. */
const cacheName = 'used-files'

const addressOf = ({ url, revision }: BuiltFile): string => (revision ? `/${url}?${revision}` : `/${url}`)
const pathAndQuery = (url: string): string => new URL(url).pathname + new URL(url).search

/** Fetches what is not kept yet of these files, one after the other: a page may be in need of the connection. */
export async function keepFiles(files: readonly BuiltFile[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => pathAndQuery(url)))
  for (const address of files.map(addressOf)) if (!kept.has(address)) await cache.add(address)
}

/** A built file never changes: what is kept of it is right for ever. */
export async function fileKeptOnceUsed(request: Request, event: WaitingEvent): Promise<Response> {
  const kept = await caches.match(request, { cacheName, ignoreSearch: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) event.waitUntil(keep(request, answer.clone()))
  return answer
}

/**
 * Removes what this version has no such file of, or fetches only where it is used. The reader of type labels stays: nothing
 * else belongs to it, and a scan without a connection must not fail because a new version came. It goes when another one takes
 * its place.
 */
export async function removeOtherFiles(files: readonly BuiltFile[]): Promise<void> {
  const own = new Set(files.map(addressOf))
  const cache = await caches.open(cacheName)
  const outdated = (await cache.keys()).filter(({ url }) => !own.has(pathAndQuery(url)) && !isReader(url))
  await Promise.all(outdated.map((request) => cache.delete(request)))
}

/** Removes what workers of versions before kept in caches of another name. */
export async function removeFormerCaches(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith('workbox-precache-'))
  await Promise.all(former.map((name) => caches.delete(name)))
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(request, answer)
  if (!isReader(request.url)) return
  const replaced = (await cache.keys()).filter(({ url }) => isReader(url) && url !== request.url)
  await Promise.all(replaced.map((other) => cache.delete(other)))
}

/** Whether it is what reads type labels, the only WebAssembly of the portal. */
const isReader = (url: string): boolean => new URL(url).pathname.endsWith('.wasm')

/** What is used of a service worker: the types of workers and of pages exclude each other in one program. */
export interface WaitingEvent extends Event {
  readonly preloadResponse?: Promise<Response | undefined>
  waitUntil(work: Promise<unknown>): void
}

/** A built file, as the build tells it (apps/web/language-builds.ts). */
export interface BuiltFile {
  readonly url: string
  /** What changes with the content of a file whose name does not. */
  readonly revision: string | null
  /** The languages whose pages have a use for it; absent where all have. */
  readonly languages?: readonly string[]
}

interface WaitingMessage extends WaitingEvent {
  readonly data: unknown
}

export interface ServiceWorker {
  /** The files of this build, put in when it is built. */
  readonly __WB_MANIFEST: readonly BuiltFile[]
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'message', listener: (event: WaitingMessage) => void): void
}
