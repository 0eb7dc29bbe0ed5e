import { sql } from 'kysely'
import { removalLock } from '../backup/removal-lock.ts'
import type { Portal } from '../portal.ts'

/**
 * Removes stored files, or sets them aside where the store can; a missing file is no error. The only way in which what a row
 * may have named leaves the store. False, and nothing is done, while a backup copies the files.
 */
export const removeStored = (
  { db, storage }: Pick<Portal, 'db' | 'storage'>,
  keys: readonly string[],
  how: 'remove' | 'setAside',
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx)
    const shared = sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${removalLock}) as free`
    if (!(await shared.execute(tx)).rows[0]?.free) return false
    for (const key of keys) await storage[how](key)
    return true
  })
