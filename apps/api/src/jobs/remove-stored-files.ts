import { sql } from 'kysely'
import { removalLock } from '../backup/removal-lock.ts'
import type { Portal } from '../portal.ts'
import type { JobHandler } from './job-queue.ts'

/**
 * Removes stored files whose rows are gone. A missing file is no error, so the job can run twice. While a backup copies
 * the files it fails, and is tried again later.
 */
export const removeStoredFilesHandler =
  ({ db, storage }: Pick<Portal, 'db' | 'storage'>): JobHandler<'removeStoredFiles'> =>
  ({ keys, evidence }) =>
    db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx)
      const shared = sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${removalLock}) as free`
      if (!(await shared.execute(tx)).rows[0]?.free)
        throw new Error('A backup is running: stored files are removed after it.')
      for (const key of keys) await (evidence ? storage.setAside(key) : storage.remove(key))
    })
