import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openClient } from '../db/client.ts'
import { forEachOf } from '../for-each-of.ts'
import { removalLock } from '../storage/remove-stored.ts'
import type { Storage } from '../storage/storage.ts'
import type { BackupPlace } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { isKept } from './kept-tables.ts'
import {
  checksum,
  type FileLine,
  fileListName,
  type Manifest,
  manifestName,
  storedFileName,
  tableName,
} from './manifest.ts'
import { type DumpedTable, quoted, tablesInOrder } from './tables.ts'

/** A backup to which nothing was written for so long was broken off, as the unit of systemd says of folders. */
const brokenOffAfterMs = 20 * 3_600_000
/** How many files are copied at once. */
const filesAtOnce = 4
const filesPerStatement = 500
/** Lock and snapshot last as long as the files are copied, whatever the database allows others. */
const withoutEnd = `select set_config(name, '0', true) from pg_settings
  where name in ('idle_in_transaction_session_timeout', 'statement_timeout', 'lock_timeout', 'transaction_timeout')`

interface Parts {
  readonly databaseUrl: string
  readonly storage: Storage
  readonly onProgress?: (files: number) => void
  /** Told why what this backup had begun, or one before that was broken off, could not be removed: it stays. */
  readonly onLeft?: (error: unknown) => void
}

/**
 * Writes database and files to an empty place while the portal runs: a snapshot of the database, and every file
 * that its rows name. Answers what was written. Throws {@link BackupRefused} where the place is not empty or has no room;
 * where it fails, what it had begun is removed.
 */
export async function backUp(parts: Parts, place: BackupPlace): Promise<Manifest> {
  if (!(await place.isEmpty())) throw new BackupRefused('There is something at the place already. Name an empty one.')
  try {
    return await writeBackup(parts, place)
  } catch (error) {
    await place.removeBegun().catch((left: unknown) => parts.onLeft?.(left))
    throw error
  }
}

async function writeBackup({ databaseUrl, storage, onProgress, onLeft }: Parts, place: BackupPlace): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-backup-'))
  const connection = { connectionString: databaseUrl, application_name: 'warranty-portal backup' }
  const opened: Client[] = []
  const open = async () => {
    const client = await openClient(connection)
    opened.push(client)
    return client
  }
  try {
    const [lock, snapshot] = [await open(), await open()]
    await lock.query(`begin; ${withoutEnd}`)
    await lock.query('select pg_advisory_xact_lock($1)', [removalLock])
    // Of this installation no other is at work now.
    const before = new Date(Date.now() - brokenOffAfterMs)
    await place.removeBrokenOff(before).catch((left: unknown) => onLeft?.(left))
    await snapshot.query(`begin transaction isolation level repeatable read read only; ${withoutEnd}`)
    const { rows: migrations } = await snapshot.query('select name, checksum from migrations order by name')
    const tables: Manifest['tables'] = []
    for (const table of await tablesInOrder(snapshot))
      if (isKept(table.name)) tables.push(await dumpTable(snapshot, table, { place, folder }))
    const list = join(folder, fileListName)
    const { missing, ...files } = await copyFiles(snapshot, { storage, place, folder, list, onProgress })
    await snapshot.query('commit')
    // Fails where its connection was lost: files may have been removed since.
    await lock.query('commit')
    const { sha256 } = await writeFrom(list, place, fileListName)
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      migrations,
      tables,
      files: { ...files, sha256 },
      missing,
    }
    await place.write(manifestName, Readable.from([`${JSON.stringify(manifest, undefined, 2)}\n`]))
    return manifest
  } finally {
    for (const client of opened) await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The rows go to the folder first: when their connection is lost, nothing else is at work with them. */
async function dumpTable(
  client: Client,
  { name, columns }: DumpedTable,
  { place, folder }: Pick<Copying, 'place' | 'folder'>,
) {
  const local = join(folder, 'table')
  const rows = client.query(copyTo(`copy "${name}" (${quoted(columns)}) to stdout`))
  await pipeline(rows, createGzip(), createWriteStream(local, { mode: 0o600 }))
  const { sha256 } = await writeFrom(local, place, tableName(name))
  return { name, columns: [...columns], rows: rows.rowCount, sha256 }
}

/** Writes a file of the folder to the place; its length and checksum. */
async function writeFrom(local: string, place: BackupPlace, name: string) {
  const content = checksum()
  await place.write(name, createReadStream(local).compose(content.through))
  return content.result()
}

interface Copying {
  readonly storage: Storage
  readonly place: BackupPlace
  readonly folder: string
  /** Where the list of files is written before it goes to the place. */
  readonly list: string
  readonly onProgress: ((files: number) => void) | undefined
}

/** Copies every stored file that the snapshot's rows name: the finished ones, and the uploads of unfinished videos. */
async function copyFiles(client: Client, { storage, place, folder, list, onProgress }: Copying) {
  const lines = await open(list, 'w', 0o600)
  const missing: string[] = []
  let count = 0
  let bytes = 0
  const copyOne = async (key: string) => {
    const local = join(folder, key.replaceAll('/', '-'))
    if (!(await storage.download(key, local))) return void missing.push(key)
    const line: FileLine = { key, ...(await writeFrom(local, place, storedFileName(key))) }
    await rm(local)
    await lines.write(`${JSON.stringify(line)}\n`)
    count += 1
    bytes += line.bytes
    onProgress?.(count)
  }
  // The others of a batch are not begun once one has failed.
  let hasFailed = false
  const copyUnlessFailed = async (key: string) => {
    if (hasFailed) return
    try {
      await copyOne(key)
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  try {
    for (let after = 0; ; ) {
      const { rows } = await client.query<{ file_id: number; keys: string[] }>(
        `select file_id, case state when 'ready' then array_remove(array[key, thumb_key], null)
           when 'processing' then array[source_key] else '{}' end as keys
         from files where file_id > $1 and removed_at is null order by file_id limit $2`,
        [after, filesPerStatement],
      )
      const keys = rows.flatMap((row) => row.keys)
      await forEachOf(keys, filesAtOnce, copyUnlessFailed)
      const last = rows.at(-1)
      if (!last) return { count, bytes, missing }
      after = last.file_id
    }
  } finally {
    await lines.close()
  }
}
