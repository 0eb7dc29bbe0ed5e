import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileKeptOnceUsed, keepFiles, removeFormerCaches, removeOtherFiles } from './kept-files.ts'

const origin = 'https://portal.example'

/** As much of the browser's one cache of built files as is used. */
function someCaches() {
  const kept = new Map<string, Response>()
  const withoutSearch = (url: string) => url.replace(/\?.*/, '')
  return {
    match: async ({ url }: Request) =>
      [...kept].find(([address]) => withoutSearch(address) === withoutSearch(url))?.[1].clone(),
    open: async () => ({
      add: async (path: string) => void kept.set(origin + path, await fetched(new Request(origin + path))),
      put: async ({ url }: Request, answer: Response) => void kept.set(url, answer),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
      delete: async ({ url }: Request) => kept.delete(url),
    }),
  }
}

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('caches', someCaches())
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => new Response('built'))
})
afterEach(() => vi.unstubAllGlobals())

const addressOf = (file: string) => `${origin}/assets/${file}`

/** What a page uses, with what the worker goes on doing after its answer. */
async function use(file: string): Promise<void> {
  const work: Promise<unknown>[] = []
  const event = Object.assign(new Event('fetch'), { waitUntil: (more: Promise<unknown>) => void work.push(more) })
  await fileKeptOnceUsed(new Request(addressOf(file)), event)
  await Promise.all(work)
}

/** Which of these files have to be fetched again. */
async function notKept(...files: string[]): Promise<string[]> {
  fetched.mockClear()
  fetched.mockRejectedValue(new TypeError('There is no connection'))
  for (const file of files) await use(file).catch(() => undefined)
  return fetched.mock.calls.map(([request]) => (request as Request).url.replace(addressOf(''), ''))
}

test('a built file is fetched once', async () => {
  await use('admin-work-11111111.js')
  await use('admin-work-11111111.js')
  expect(fetched).toHaveBeenCalledOnce()
})

test('a new version forgets what was used before it, and the reader of type labels stays', async () => {
  await use('admin-work-11111111.js')
  await use('zxing_reader-11111111.wasm')
  await removeOtherFiles([])
  expect(await notKept('admin-work-11111111.js', 'zxing_reader-11111111.wasm')).toEqual(['admin-work-11111111.js'])
})

test('a reader goes when another one takes its place, and nothing else with it', async () => {
  await use('admin-work-11111111.js')
  await use('zxing_reader-11111111.wasm')
  await use('zxing_reader-22222222.wasm')
  const files = ['admin-work-11111111.js', 'zxing_reader-11111111.wasm', 'zxing_reader-22222222.wasm']
  expect(await notKept(...files)).toEqual(['zxing_reader-11111111.wasm'])
})

test('what the server refused is asked for again', async () => {
  fetched.mockResolvedValueOnce(new Response('gone', { status: 404 }))
  await use('zxing_reader-11111111.wasm')
  expect(await notKept('zxing_reader-11111111.wasm')).toEqual(['zxing_reader-11111111.wasm'])
})

const builtFile = (name: string) => ({ url: `assets/${name}`, revision: null })

test('what is kept beforehand is not fetched again, neither when it is used nor by a new version that has it, too', async () => {
  const files = [builtFile('items-11111111.js'), { url: 'favicon.svg', revision: 'a1' }]
  await keepFiles(files)
  await removeOtherFiles(files)
  await keepFiles([...files, builtFile('items-22222222.js')])
  expect(fetched.mock.calls.map(([request]) => (request as Request).url)).toEqual([
    `${origin}/assets/items-11111111.js`,
    `${origin}/favicon.svg?a1`,
    `${origin}/assets/items-22222222.js`,
  ])
  expect(await notKept('items-11111111.js', 'items-22222222.js', '../favicon.svg')).toEqual([])
})

test('what a device has in caches of former versions goes, and nothing else', async () => {
  const names = new Set(['workbox-precache-v2-https://portal.example/', 'page', 'used-files'])
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
  await removeFormerCaches()
  expect([...names]).toEqual(['page', 'used-files'])
})

test('a new version removes what it has no use for, and fetches anew what changed under its name', async () => {
  await keepFiles([builtFile('items-11111111.js'), { url: 'favicon.svg', revision: 'a1' }])
  const files = [builtFile('items-22222222.js'), { url: 'favicon.svg', revision: 'b2' }]
  await keepFiles(files)
  await removeOtherFiles(files)
  expect(fetched).toHaveBeenCalledTimes(4)
  expect(await notKept('items-11111111.js', 'items-22222222.js', '../favicon.svg')).toEqual(['items-11111111.js'])
})
