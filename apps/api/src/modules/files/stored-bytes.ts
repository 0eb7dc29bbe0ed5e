import type { Storage } from '../../storage/storage.ts'

/** A screen asks every second or two whether a file is there: the store is asked once in this time. */
const freshMs = 30_000
const mostKnown = 10_000

/** Tells whether files are in the store, which their rows only promise. Throws an `Outage` while the store is down. */
export function createStoredBytes(storage: Pick<Storage, 'exists'>): (keys: readonly string[]) => Promise<boolean> {
  const looks = new Map<string, { readonly until: number; readonly found: Promise<boolean> }>()
  const isThere = (key: string): Promise<boolean> => {
    const known = looks.get(key)
    if (known && known.until > performance.now()) return known.found
    if (looks.size >= mostKnown) looks.clear()
    const found = storage.exists(key)
    looks.set(key, { until: performance.now() + freshMs, found })
    found.catch(() => looks.delete(key))
    return found
  }
  return async (keys) => (await Promise.all(keys.map(isThere))).every(Boolean)
}
