import { storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import type { SqlConnection } from '../db/pool.ts'
import type { Portal } from '../portal.ts'
import { selectFilesByKey } from '../storage/binding.ts'

type Parts = Pick<Portal, 'db' | 'pool' | 'storage'>

/** Keys in one statement. */
const batch = 2000
/** At most so many keys are named, unless more are asked for; the others are only counted. */
const usuallyNamed = 1000

export interface Comparison {
  /** Files in the store. */
  readonly storedFiles: number
  /**
   * Stored before `olderThan` and in no row: what a crash left behind. `keys` holds `strayNamed` of them. A file that was removed
   * has its row until the job has taken it out of the store.
   */
  readonly stray: { readonly count: number; readonly keys: readonly string[] }
  /** Keys of ready files, thumbnails included, that are not in the store: lost outside of the portal. */
  readonly missing: { readonly count: number; readonly keys: readonly string[] }
}

/**
 * Compares the stored files with the database in both directions.
 *
 * The keys of the store are written to a temporary table, so that PostgreSQL compares a million of them with bounded
 * memory here, whatever order the store lists them in. One transaction: the temporary table ends with it.
 */
export async function compareStoredFiles(
  { db, pool, storage }: Parts,
  {
    olderThan,
    signal,
    strayNamed = usuallyNamed,
    missingNamed = usuallyNamed,
  }: {
    olderThan: Date
    signal?: AbortSignal | undefined
    /** How many stray files are named, 20,000 at most: each is looked for in one statement. */
    strayNamed?: number
    /** How many missing files are named. */
    missingNamed?: number | 'all'
  },
): Promise<Comparison> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = '10min'`)
    await client.query('create temp table stored_files (key text not null, old boolean not null) on commit drop')
    const storedFiles = await writeStoredKeys(client, storage, olderThan, signal)
    await client.query('create index on stored_files (key)')
    await client.query('analyze stored_files')
    const stray = await keysOf(client, strayKeys, strayNamed)
    const suspected = await keysOf(client, missingKeys, missingNamed)
    await client.query('commit')
    failed = false

    // A file that was stored after its part of the list had been read is not missing.
    const missing: string[] = []
    for (const key of suspected.keys) if (!(await storage.exists(key))) missing.push(key)
    const found = suspected.keys.length - missing.length
    return {
      storedFiles,
      stray: { ...stray, keys: await withoutRows(db, stray.keys) },
      missing: { count: suspected.count - found, keys: missing },
    }
  } finally {
    // After a failure the connection is closed, and its transaction with it.
    client.release(failed)
  }
}

/** How many stray files one run removes at most, of so many stored ones. More look like a mistake. */
export const removableStrays = (storedFiles: number): number =>
  Math.min(1000, Math.max(20, Math.floor(storedFiles / 100)))

async function writeStoredKeys(
  client: SqlConnection,
  storage: Parts['storage'],
  olderThan: Date,
  signal?: AbortSignal,
) {
  let count = 0
  let keys: string[] = []
  let old: boolean[] = []
  const write = async () => {
    await client.query('insert into stored_files select * from unnest($1::text[], $2::boolean[])', [keys, old])
    count += keys.length
    keys = []
    old = []
  }
  for (const prefix of storagePrefixes)
    for await (const file of storage.list(prefix)) {
      signal?.throwIfAborted()
      keys.push(file.key)
      old.push(file.lastModified < olderThan)
      if (keys.length === batch) await write()
    }
  await write()
  return count
}

/** The keys that a query finds, at most so many of them, and how many there are. */
async function keysOf(client: SqlConnection, query: string, named: number | 'all') {
  const { rows } = await client.query<{ key: string; count: number }>(
    `select key, count(*) over ()::int as count from (${query}) found limit $1`,
    [named === 'all' ? null : named],
  )
  return { count: rows[0]?.count ?? 0, keys: rows.map(({ key }) => key) }
}

const strayKeys = `select key from stored_files stored
  where old
    and not exists (select from files where files.key = stored.key)
    and not exists (select from files where files.thumb_key = stored.key)
    and not exists (select from files where files.source_key = stored.key)`

const missingKeys = `select wanted.key
  from files cross join lateral (values (files.key), (files.thumb_key)) as wanted (key)
  where state = 'ready' and removed_at is null and wanted.key is not null
    and not exists (select from stored_files stored where stored.key = wanted.key)`

/** The keys that still have no row: one may have been written during the comparison. */
async function withoutRows(db: Parts['db'], keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await selectFilesByKey(db, keys).execute()
  const known = new Set(rows.flatMap((file) => [file.key, file.thumbKey, file.sourceKey]))
  return keys.filter((key) => !known.has(key))
}
