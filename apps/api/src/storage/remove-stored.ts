import { sql } from 'kysely'
import { forEachOf } from '../for-each-of.ts'
import type { Portal } from '../portal.ts'

/**
 * While a backup runs, no stored file is removed: every file that its snapshot of the database names must still be there
 * when it is copied. A backup takes this advisory lock alone, removals share it. Any number will do.
 */
export const removalLock = 7_201_145

/** Files that leave the store at once. */
const filesAtOnce = 10

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
    await forEachOf(keys, filesAtOnce, (key) => storage[how](key))
    return true
  })
