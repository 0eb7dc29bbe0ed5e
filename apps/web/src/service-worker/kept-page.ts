/**
 * The page that opens without a connection, as the server last wrote it: with its settings, in the language that the
 * browser prefers. It is the same page for every address and every account.
 */
const cacheName = 'page'

/** The first script of a page. Each version of the portal has another one. */
const firstScript = (html: string): string | undefined =>
  /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(html)?.[1]

/**
 * Keeps a page that belongs to these files; one of another version would not find its scripts. Returns whether it did.
 */
export async function keepPage(answer: Response, files: ReadonlySet<string>): Promise<boolean> {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return false
  const script = firstScript(await answer.clone().text())
  if (!script || !files.has(script)) return false
  await (await caches.open(cacheName)).put(script, answer)
  return true
}

/** The kept page of these files. */
export async function keptPage(files: ReadonlySet<string>): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  const request = (await cache.keys()).find(({ url }) => files.has(new URL(url).pathname))
  return request && cache.match(request)
}

/** Removes the pages of other versions. */
export async function removeOtherPages(files: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheName)
  const others = (await cache.keys()).filter(({ url }) => !files.has(new URL(url).pathname))
  await Promise.all(others.map((request) => cache.delete(request)))
}
