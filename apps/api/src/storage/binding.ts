import { storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import { z } from 'zod'
import type { Database, Readable } from '../db/database.ts'
import type { Storage } from './storage.ts'

/**
 * - `bound`: store and database belong together.
 * - `unmarked`: the store holds files that this database does not know, and no marker.
 * - `other installation`: the store carries the marker of another database.
 * - `older database`: the database was restored from a backup; the store holds files that it does not know.
 */
export type Binding = 'bound' | 'unmarked' | 'other installation' | 'older database'

const markerShape = z.object({ installationId: z.uuid(), sweeps: z.int() })
type Marker = z.infer<typeof markerShape>

const ownMarker = (db: Database): Promise<Marker> =>
  db.selectFrom('installation').select(['installationId', 'sweeps']).executeTakeFirstOrThrow()

/**
 * Compares the marker in the file store with the one in the database, and marks a store that is empty or whose files
 * this database knows. Called at each start and before each sweep, because a sweep with the wrong database would
 * remove every file of the right one.
 */
export async function bindStorage({ db, storage }: { db: Database; storage: Storage }): Promise<Binding> {
  const own = await ownMarker(db)
  const found = await storage.readMarker()
  if (found === undefined) {
    if (!(await holdsOnlyKnownFiles(db, storage))) return 'unmarked'
    await storage.writeMarker(JSON.stringify(own))
    return 'bound'
  }
  const stored = markerShape.parse(JSON.parse(found))
  if (stored.installationId !== own.installationId) return 'other installation'
  return stored.sweeps > own.sweeps ? 'older database' : 'bound'
}

/** Takes the store for this database, whatever its marker says: an operator's decision (`npm run admin -- adopt-files`). */
export async function adoptStorage({ db, storage }: { db: Database; storage: Storage }): Promise<void> {
  await storage.writeMarker(JSON.stringify(await ownMarker(db)))
}

/** Counts a sweep on both sides. The database goes first: cut off in between, it is ahead, which is harmless. */
export async function countSweep({ db, storage }: { db: Database; storage: Storage }): Promise<void> {
  const marker = await db
    .updateTable('installation')
    .set((column) => ({ sweeps: column('sweeps', '+', 1) }))
    .returning(['installationId', 'sweeps'])
    .executeTakeFirstOrThrow()
  await storage.writeMarker(JSON.stringify(marker))
}

/** How many files are looked up before a store without a marker is taken for this database's own. */
const sampled = 20

async function holdsOnlyKnownFiles(db: Database, storage: Storage): Promise<boolean> {
  const keys: string[] = []
  for (const prefix of storagePrefixes)
    for await (const { key } of storage.list(prefix)) {
      keys.push(key)
      if (keys.length === sampled) break
    }
  if (keys.length === 0) return true
  // Also a file that was removed: it is this database that knew it.
  return (await selectFilesByKey(db, keys).limit(1).executeTakeFirst()) !== undefined
}

/** Selects the files that have one of these keys: as their own, their thumbnail's or their source's. Each has an index. */
export const selectFilesByKey = (db: Readable, keys: readonly string[]) =>
  db
    .selectFrom('files')
    .select(['key', 'thumbKey', 'sourceKey'])
    .where((where) =>
      where.or([where('key', 'in', keys), where('thumbKey', 'in', keys), where('sourceKey', 'in', keys)]),
    )
