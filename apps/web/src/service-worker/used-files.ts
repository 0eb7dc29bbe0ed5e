import type { WaitingEvent } from './worker-types.ts'

/** Built files that are not fetched beforehand: kept since they were first used, as the reader of type labels is. */
const cacheName = 'used-files'

/** A built file never changes: what is kept of it is right for ever. */
export async function fileKeptOnceUsed(request: Request, event: WaitingEvent): Promise<Response> {
  const kept = await caches.match(request, { cacheName })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) event.waitUntil(keep(request, answer.clone()))
  return answer
}

/**
 * Removes what a new version has files of its own for. The reader of type labels stays: nothing else belongs to it, and a
 * scan without a connection must not fail because a new version came. It goes when another one takes its place.
 */
export async function removeUsedFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const outdated = (await cache.keys()).filter(({ url }) => !isReader(url))
  await Promise.all(outdated.map((request) => cache.delete(request)))
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
