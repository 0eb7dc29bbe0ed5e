import type { Outcome } from '../command-outcome.ts'
import { keptDays } from '../lifetimes.ts'
import type { Portal } from '../portal.ts'
import { bindStorage } from '../storage/binding.ts'
import { removeStored } from '../storage/remove-stored.ts'
import { compareStoredFiles } from './compare-stored-files.ts'

/** After so many the store is listed anew. */
const strayNamed = 10_000

type Parts = Pick<Portal, 'db' | 'pool' | 'storage'>

/**
 * `remove-strays`: what a sweep does with stored files that no row knows, however many they are. For an operator who has
 * looked why they are so many.
 */
export async function removeStraysCommand(parts: Parts, now = new Date()): Promise<Outcome> {
  const binding = await bindStorage(parts)
  if (binding !== 'bound') return { ok: false, says: `None was removed. Store and database: ${binding}.` }
  const olderThan = new Date(now.getTime() - keptDays.strayFiles * 24 * 3600 * 1000)
  for (let removed = 0; ; ) {
    const { keys } = (await compareStoredFiles(parts, { olderThan, strayNamed })).stray
    if (keys.length === 0) return { ok: true, says: `Removed ${removed} stored files without a row.` }
    if (!(await setStrayAside(parts, keys)))
      return { ok: false, says: 'A backup copies the files now. Do it again after it.' }
    removed += keys.length
  }
}

/** A few at a time, so that a backup and a stop wait for no more. False once a backup has begun. */
export async function setStrayAside(parts: Parts, keys: readonly string[], signal?: AbortSignal): Promise<boolean> {
  for (let at = 0; at < keys.length; at += 50) {
    signal?.throwIfAborted()
    if (!(await removeStored(parts, keys.slice(at, at + 50), 'setAside'))) return false
  }
  return true
}
