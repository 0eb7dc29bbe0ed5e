import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSomethingShared, keepShared, takeShared } from './shared-files.ts'

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
