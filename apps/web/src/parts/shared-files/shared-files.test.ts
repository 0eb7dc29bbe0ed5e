import { limits } from '@portal/domain/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSomethingShared, keepShared, sharedNames, takeShared } from './shared-files.ts'

/** As much of the browser's caches as is used. */
function someCaches() {
  const all = new Map<string, Map<string, Response>>()
  return {
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    async open(name: string) {
      const entries = all.get(name) ?? new Map<string, Response>()
      all.set(name, entries)
      return {
        put: async (key: string, answer: Response) => void entries.set(key, answer),
        keys: async () => [...entries.keys()],
        match: async (key: string) => entries.get(key)?.clone(),
      }
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('caches', someCaches())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const photo = () => new File(['x'], 'Sicke außen.jpg', { type: 'image/jpeg' })

test('what was shared is taken once, with its name and type', async () => {
  expect(await takeShared()).toEqual([])
  await keepShared([photo(), new File(['yy'], 'buzz.mp4', { type: 'video/mp4' })])
  expect(await isSomethingShared()).toBe(true)
  expect(await sharedNames()).toEqual(['Sicke außen.jpg', 'buzz.mp4'])
  const taken = await takeShared()
  expect(taken.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['Sicke außen.jpg', 'image/jpeg', 1],
    ['buzz.mp4', 'video/mp4', 2],
  ])
  expect(await isSomethingShared()).toBe(false)
  expect(await takeShared()).toEqual([])
})

test('what nobody took within an hour does not turn up later', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  await keepShared([photo()])
  vi.setSystemTime(61 * 60_000)
  expect(await takeShared()).toEqual([])
  expect(await isSomethingShared()).toBe(false)
})

test('what is too old is forgotten as soon as somebody looks', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  await keepShared([photo()])
  vi.setSystemTime(61 * 60_000)
  expect(await isSomethingShared()).toBe(false)
  vi.setSystemTime(0)
  expect(await takeShared()).toEqual([])
})

test('of more than an item takes, the first are kept, and it is said that there were more', async () => {
  const large = new File(['x'], 'film.mp4', { type: 'video/mp4' })
  Object.defineProperty(large, 'size', { value: limits.file.maximumBytes + 1 })
  expect(await keepShared([large, ...Array.from({ length: 50 }, photo)])).toBe(false)
  expect(await takeShared()).toHaveLength(limits.item.maximumFiles)
  expect(await keepShared([photo(), photo()])).toBe(true)
})

test('of what a full storage does not take, it is said that it was not kept', async () => {
  const { open } = caches
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name)
    const hasRoom = (await cache.keys()).length === 0
    const put: Cache['put'] = async (key, answer) => {
      if (!hasRoom || (await cache.keys()).length > 0) throw new DOMException('No room', 'QuotaExceededError')
      await cache.put(key, answer)
    }
    return { ...cache, put }
  })
  expect(await keepShared([photo(), photo()])).toBe(false)
  expect(await takeShared()).toHaveLength(1)
})
