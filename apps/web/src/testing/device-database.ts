import { memoryDatabase } from '../parts/device/memory-database.ts'

/**
 * What this device keeps. This module stands in the place of idb in every test (vitest.config.ts): blobs stay what they are,
 * which the test DOM's copies do not.
 */
export const theDevice = memoryDatabase()
/** @public In the place of idb's. */
export const openDB: typeof theDevice.openDB = (...asked) => theDevice.openDB(...asked)

// Nothing of a test is so old that it is looked for.
globalThis.IDBKeyRange ??= class extends Object {
  static upperBound = () => undefined
} as unknown as typeof IDBKeyRange
