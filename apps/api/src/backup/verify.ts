import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { SqlPool } from '../db/pool.ts'
import { compareStoredFiles } from '../jobs/compare-stored-files.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { makeImage } from '../media/make-image.ts'
import { inSpoolFolder } from '../media/spool.ts'
import { type Binding, bindStorage } from '../storage/binding.ts'
import type { Storage } from '../storage/storage.ts'
import type { BackupPlace } from './backup-place.ts'
import { queueLostJobs } from './queue-lost-jobs.ts'
import { filesOfBackup, readManifest, restoreFile } from './restore.ts'

export interface Verification {
  readonly binding: Binding
  readonly storedFiles: number
  /** In the store, older than an hour, without a row. The nightly sweep removes them after `keptDays.strayFiles` days. */
  readonly stray: number
  /** Rows whose file is not in the store, after the repair. */
  readonly missing: readonly string[]
  readonly repaired: { readonly thumbnails: number; readonly fromBackup: number; readonly jobs: number }
}

interface Parts {
  readonly db: Database
  readonly pool: SqlPool
  readonly storage: Storage
  readonly queue: JobQueue
  readonly timeZone: string
}

/**
 * Compares database and files on both sides, and repairs what can be: files that a backup still has, thumbnails of
 * pictures, and whatever lost its job. Removes nothing.
 */
export async function verify(parts: Parts, backup?: BackupPlace): Promise<Verification> {
  const { db, pool, storage } = parts
  const olderThan = new Date(Date.now() - 3_600_000)
  // All that are missing, so that none is passed over in the repair.
  const first = await compareStoredFiles({ db, pool, storage }, { olderThan, missingNamed: 'all' })
  const fromBackup = backup ? await fetchFromBackup(storage, backup, new Set(first.missing.keys)) : 0
  const thumbnails = await makeThumbnails(parts, first.missing.keys)
  const left: string[] = []
  for (const key of first.missing.keys) if (!(await storage.exists(key))) left.push(key)
  return {
    binding: await bindStorage(parts),
    storedFiles: first.storedFiles + fromBackup + thumbnails,
    stray: first.stray.count,
    missing: left,
    repaired: { thumbnails, fromBackup, jobs: await queueLostJobs(parts) },
  }
}

async function fetchFromBackup(storage: Storage, backup: BackupPlace, missing: ReadonlySet<string>): Promise<number> {
  return inSpoolFolder(tmpdir(), async (folder) => {
    let fetched = 0
    for await (const line of filesOfBackup(backup, await readManifest(backup), folder)) {
      if (!missing.has(line.key)) continue
      await restoreFile(backup, storage, line, folder)
      fetched += 1
    }
    return fetched
  })
}

/** Makes missing thumbnails of pictures anew, from the picture that is kept. */
async function makeThumbnails({ db, storage }: Parts, missing: readonly string[]): Promise<number> {
  if (missing.length === 0) return 0
  const pictures = await db
    .selectFrom('files')
    .select(['key', 'thumbKey'])
    .where('kind', '=', 'image')
    // One array: a statement takes no more than 65,535 values.
    .where(sql<boolean>`thumb_key = any(${missing}::text[])`)
    .execute()
  let made = 0
  for (const { key, thumbKey } of pictures) {
    if (!thumbKey || (await storage.exists(thumbKey))) continue
    // A folder for each: what was put into the store may be the very file, and is not to be written again.
    const isMade = await inSpoolFolder(tmpdir(), async (directory) => {
      const source = join(directory, 'source')
      const image = (await storage.download(key, source)) ? await makeImage({ source, directory }) : undefined
      if (!image?.ok) return false
      await storage.putFile(thumbKey, image.thumbnail.path)
      return true
    })
    if (isMade) made += 1
  }
  return made
}
