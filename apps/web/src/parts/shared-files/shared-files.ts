/**
 * Files that a phone has shared with the portal ("Share to …"), between the worker that receives them and the form that
 * takes them. They are in a cache of their own, because they come before it is known who is signed in.
 */
const cacheName = 'shared-files'
const nameHeader = 'x-file-name'
const atHeader = 'x-shared-at'

/** Whoever shares begins a request at once; what nobody took is not to turn up in another one later. */
const freshMs = 60 * 60_000

/** Keeps what was shared, in the place of what was shared before. */
export async function keepShared(files: readonly File[]): Promise<void> {
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  for (const [index, file] of files.entries()) {
    const headers = {
      'content-type': file.type,
      [nameHeader]: encodeURIComponent(file.name),
      [atHeader]: String(Date.now()),
    }
    await cache.put(`/shared/${index}`, new Response(file, { headers }))
  }
}

/** Whether something was shared that no form has taken. */
export const isSomethingShared = async (): Promise<boolean> => 'caches' in globalThis && caches.has(cacheName)

/** Takes what was shared, which is then there no more. */
export async function takeShared(): Promise<File[]> {
  if (!(await isSomethingShared())) return []
  const cache = await caches.open(cacheName)
  const files = await Promise.all((await cache.keys()).map(async (request) => fileIn(await cache.match(request))))
  // Of two forms that open at once, one has them.
  if (!(await caches.delete(cacheName))) return []
  return files.filter((file) => file !== undefined)
}

export const forgetShared = async (): Promise<void> => {
  if (await isSomethingShared()) await caches.delete(cacheName)
}

async function fileIn(answer: Response | undefined): Promise<File | undefined> {
  if (!answer) return undefined
  const { headers } = answer
  if (Date.now() - Number(headers.get(atHeader)) > freshMs) return undefined
  const name = decodeURIComponent(headers.get(nameHeader) ?? '')
  return new File([await answer.blob()], name, { type: headers.get('content-type') ?? '' })
}
