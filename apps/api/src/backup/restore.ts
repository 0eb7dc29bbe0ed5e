import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openClient } from '../db/client.ts'
import { connect } from '../db/database.ts'
import { currentChecksum, migrate } from '../db/migrate.ts'
import { forEachOf } from '../for-each-of.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { secretFact } from '../mail/templates/catalogue.ts'
import { adoptStorage } from '../storage/binding.ts'
import { BucketUnusable } from '../storage/bucket-unusable.ts'
import type { Storage } from '../storage/storage.ts'
import type { BackupPlace } from './backup-place.ts'
import { BackupRefused, damaged, reading } from './backup-refused.ts'
import { isKept } from './kept-tables.ts'
import {
  checksum,
  type FileLine,
  fileLineShape,
  fileListName,
  type Manifest,
  manifestName,
  manifestShape,
  storedFileName,
  tableName,
} from './manifest.ts'
import { queueLostJobs } from './queue-lost-jobs.ts'
import { continueIdentities, quoted, tablesInOrder } from './tables.ts'

const filesAtOnce = 4

/** The manifest of a complete backup. Throws {@link BackupRefused} where there is none. */
export async function readManifest(place: BackupPlace): Promise<Manifest> {
  try {
    await place.refuseLinks()
    return manifestShape.parse(JSON.parse(await text(await place.read(manifestName))))
  } catch (error) {
    if (error instanceof BackupRefused || error instanceof BucketUnusable) throw error
    throw new BackupRefused(`There is no complete backup at this place: ${manifestName} cannot be read.`, {
      cause: error,
    })
  }
}

/**
 * The files of a backup, as its list names them. The list is copied to the folder first, and compared with its checksum: a
 * bucket cuts off whoever reads only as fast as files are restored.
 */
export async function* filesOfBackup(place: BackupPlace, manifest: Manifest, folder: string): AsyncIterable<FileLine> {
  const local = join(folder, fileListName)
  await copyChecked(place, fileListName, local, manifest.files.sha256)
  for await (const line of createInterface({ input: createReadStream(local) }))
    yield await reading(fileListName, () => fileLineShape.parse(JSON.parse(line)))
}

const differs = (name: string) => damaged(`${name} differs from its checksum`)

/** Copies one file of a backup into the store, once its bytes have been compared with their checksum. */
export async function restoreFile(place: BackupPlace, storage: Storage, line: FileLine, folder: string): Promise<void> {
  const local = join(folder, line.key.replaceAll('/', '-'))
  await copyChecked(place, storedFileName(line.key), local, line.sha256)
  await storage.putFile(line.key, local)
  await rm(local)
}

async function copyChecked(place: BackupPlace, name: string, to: string, expected: string): Promise<void> {
  const read = checksum()
  const from = await reading(name, () => place.read(name))
  await pipeline(from, read.through, createWriteStream(to, { mode: 0o600 }))
  if (read.result().sha256 !== expected) throw differs(name)
}

/**
 * Fills an empty installation from a backup: schema, files, then all rows in one transaction. A restore that is cut off
 * before that leaves an empty database, one that is cut off later a note of what is missing: either can be run again. What was at work is queued; what held for a moment only is not
 * restored (`kept-tables.ts`). Throws {@link BackupRefused} where the installation is not empty or the backup is damaged.
 */
export async function restore(
  {
    databaseUrl,
    storage,
    timeZone,
    openQueue,
    onProgress,
  }: {
    databaseUrl: string
    storage: Storage
    timeZone: string
    /** Opened once the schema is there. */
    openQueue: () => Promise<JobQueue & { close(): Promise<void> }>
    onProgress?: (files: number) => void
  },
  place: BackupPlace,
): Promise<Manifest> {
  const manifest = await readManifest(place)
  const backup = checksumOf(manifest)
  if (!(await isFilledFrom(databaseUrl, backup)))
    await fill({ databaseUrl, storage, onProgress }, place, manifest, backup)
  await migrate(databaseUrl)
  const queue = await openQueue()
  const { db, close } = connect(databaseUrl, 1)
  try {
    await queueLostJobs({ db, queue, timeZone })
    // An installation that was started once has marked its store; it was empty, and is the restored database's now.
    await adoptStorage({ db, storage })
    await sql`drop table restore_unfinished`.execute(db)
  } finally {
    await close()
    await queue.close()
  }
  return manifest
}

const checksumOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** Whether a restore of this backup has filled the database, and was cut off after that. */
async function isFilledFrom(databaseUrl: string, backup: string): Promise<boolean> {
  const client = await openClient({ connectionString: databaseUrl, application_name: 'warranty-portal restore' })
  try {
    const { rowCount: isUnfinished } = await client.query(
      `select from pg_tables where tablename = 'restore_unfinished'`,
    )
    if (!isUnfinished) return false
    return (await client.query('select from restore_unfinished where backup = $1', [backup])).rowCount === 1
  } finally {
    await client.end()
  }
}

/** Schema, files and rows of a backup. The rows come with the note that what follows them is not done. */
async function fill(
  {
    databaseUrl,
    storage,
    onProgress,
  }: {
    readonly databaseUrl: string
    readonly storage: Storage
    readonly onProgress: ((files: number) => void) | undefined
  },
  place: BackupPlace,
  manifest: Manifest,
  backup: string,
): Promise<void> {
  await migrateAsBackedUp(databaseUrl, manifest)
  const client = await openClient({ connectionString: databaseUrl, application_name: 'warranty-portal restore' })
  const folder = await mkdtemp(join(tmpdir(), 'portal-restore-'))
  try {
    const tables = await tablesToFill(client, manifest)
    await refuseUnlessEmpty(client, { storage, place, manifest, folder })
    let done = 0
    const restoreFiles = (lines: readonly FileLine[]) =>
      forEachOf(lines, filesAtOnce, async (line) => {
        await restoreFile(place, storage, line, folder)
        onProgress?.(++done)
      })
    // None is begun while the list is read: it could fail with nobody waiting for it.
    let lines: FileLine[] = []
    for await (const line of filesOfBackup(place, manifest, folder)) {
      lines.push(line)
      if (lines.length < 100) continue
      await restoreFiles(lines)
      lines = []
    }
    await restoreFiles(lines)
    await client.query('begin')
    // Rows that a migration wrote are in the backup, too.
    for (const { name } of tables.toReversed()) await client.query(`delete from "${name}"`)
    for (const table of tables) await fillTable(client, table, place, folder)
    // A code that was on its way opens nothing any more.
    await client.query(`delete from mails where sent_at is null and dead_at is null and facts ? $1`, [secretFact])
    await continueIdentities(client)
    await client.query('create table restore_unfinished (backup text not null)')
    await client.query('insert into restore_unfinished values ($1)', [backup])
    await client.query('commit')
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Brings an empty database to the schema of the backup; what is newer follows once the rows are there. */
async function migrateAsBackedUp(databaseUrl: string, { migrations }: Manifest): Promise<void> {
  const { known } = await migrate(databaseUrl, { until: migrations.at(-1)?.name ?? '' })
  const missing = migrations.find(({ name, checksum }) => known.get(name) !== currentChecksum(checksum))
  if (missing) throw new BackupRefused(`The backup is of another release: it has ${missing.name}, which differs here.`)
  if (known.size > migrations.length)
    throw new BackupRefused('The database has a newer schema than the backup. Restore into one that was never started.')
}

/**
 * The tables to fill, in order. What the backup says about them is held against the schema that it names before a word of it
 * becomes a part of a statement.
 */
async function tablesToFill(client: Client, { tables }: Manifest): Promise<Manifest['tables']> {
  const schema = await tablesInOrder(client)
  for (const { name, columns } of tables) {
    const known = schema.find((table) => table.name === name)
    if (!known || String([...known.columns].sort()) !== String([...columns].sort()))
      throw damaged(`${manifestName} names a table or a column that this release does not have`)
  }
  return schema
    .filter(({ name }) => isKept(name))
    .map(({ name }) => {
      const [table, more] = tables.filter((candidate) => candidate.name === name)
      if (!table || more) throw damaged(`${manifestName} does not name each table once`)
      return table
    })
}

interface Filling {
  readonly storage: Storage
  readonly place: BackupPlace
  readonly manifest: Manifest
  readonly folder: string
}

async function refuseUnlessEmpty(client: Client, { storage, place, manifest, folder }: Filling) {
  const { rowCount } = await client.query('select from users limit 1')
  if (rowCount) throw new BackupRefused('This database holds accounts already. Restore into an empty installation.')
  const stored = new Set<string>()
  for (const prefix of storagePrefixes)
    for await (const { key } of storage.list(prefix)) {
      stored.add(key)
      if (stored.size > manifest.files.count) break
    }
  if (stored.size === 0) return
  // Files of this backup were left by a restore that was cut off.
  for await (const { key } of filesOfBackup(place, manifest, folder)) stored.delete(key)
  if (stored.size > 0)
    throw new BackupRefused('The file store holds files already. Restore into an empty installation.')
}

/** Classes of errors that rows cause which do not fit their table: wrong values, broken promises of the schema, triggers. */
const misfits = /^(?:22|23|P0)/

async function fillTable(client: Client, table: Manifest['tables'][number], place: BackupPlace, folder: string) {
  const local = join(folder, 'table')
  const name = tableName(table.name)
  await copyChecked(place, name, local, table.sha256)
  const rows = client.query(copyFrom(`copy "${table.name}" (${quoted(table.columns)}) from stdin`))
  try {
    await pipeline(createReadStream(local), createGunzip(), rows)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (misfits.test(code) || code.startsWith('Z_')) throw damaged(`${name} cannot be read`, { cause: error })
    throw error
  }
  if (rows.rowCount !== table.rows) throw damaged(`${name} has another number of rows than it says`)
}
