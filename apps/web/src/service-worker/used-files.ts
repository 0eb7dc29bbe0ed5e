import type { WaitingEvent } from './worker-types.ts'

/** Built files that are not fetched beforehand: kept since they were first used, as the reader of type labels is. */
const cacheName = 'used-files'

/** A built file never changes: what is kept of it is right for ever. */
export async function fileKeptOnceUsed(request: Request, event: WaitingEvent): Promise<Response> {
  const kept = await caches.match(request, { cacheName })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(request, copy)))
  }
  return answer
}

/** A new version has files of its own. */
export const removeUsedFiles = (): Promise<boolean> => caches.delete(cacheName)
