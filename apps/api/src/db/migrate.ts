import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from './client.ts'
import { isLockTimeout } from './database-outage.ts'
import { unfitness } from './unfit-database.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any number will do, as long as every process takes the same one. */
const migrationLock = 7_201_144
/** Migrations that were changed after they had been applied somewhere, with the same schema at the end: the checksum before, and the one since. */
const changedSince: Readonly<Record<string, string>> = {
  '422fc2a2c7321444ce4763ef82da33f3a87569fcfff211794365ee8c641ee61f':
    'eee414deec79c71002bedd437c1eedd751ab73fadcbe202ff9443f134d50e0c2',
  '384d2cc829471d666a7ccbae7b47ea082c6a0af3d31c4c51a378b7483ec0a25d':
    '13258f371085ac50d29aa3f10f674140486cd1715f83e69a0d5d79749690d1ed',
  '6de11ded23e41169b6faaa5b661e5107e34d594d353abf119792e3769d39c174':
    '948c979bd8e321143945fc3f429cb255880c2d3c8e0a8ea3abd0ae3e4a89236e',
  d05a03c8f6924099c5a4d0e7df3a685fd23b453bd6aa99a7173507b1763fe09c:
    '633b3c708b7a2fb0aa31d1fbaa2b08f75d62a57d1a08cc846d520c0ce9e94da3',
}

/** A change of so many rows that nobody may wait for all of them: `0060_contacts.in-parts.sql`. */
const isInParts = (name: string) => name.endsWith('.in-parts.sql')

/**
 * Runs the one statement of such a file until it finds no row any more, each time in a transaction of its own: what a killed
 * process has changed stays, and the next start goes on.
 */
async function changeInParts(client: pg.Client, name: string, sql: string): Promise<void> {
  try {
    while (((await client.query(sql)).rowCount ?? 0) > 0);
  } catch (error) {
    throw new Error(`Migration ${name} failed.`, { cause: error })
  }
}

/**
 * How long a migration waits for a table that others read, as a backup does for hours: whoever comes after it waits behind it
 * meanwhile. Then it lets them go first, and tries again.
 */
const lockTimeout = '2s'
const pauseMs = 3_000

/** Applies a file in a transaction of its own. False where a lock was not to be had in time. */
async function applyOnce(client: pg.Client, name: string, { sql, checksum }: { sql: string; checksum: string }) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    if (!isInParts(name)) await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
    return true
  } catch (error) {
    // Where the connection is lost, so is the transaction.
    await client.query('rollback').catch(() => undefined)
    if (isLockTimeout(error)) return false
    throw new Error(`Migration ${name} failed.`, { cause: error })
  }
}

/** A database that this release cannot work with; its message is the sentence an operator reads. */
export class UnusableSchema extends Error {}

/** The files of this release, in the order in which they are applied. */
export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /^\d{4}_.*\.sql$/.test(file)).sort()

export const readMigration = (name: string): Promise<string> => readFile(new URL(name, folder), 'utf8')

/**
 * What of a newer release's schema this one cannot work with; undefined where it can. A migration only adds, so that
 * processes of the release before go on beside it. One that takes something away says in its name up to which migration code
 * must know to work without it: `0061_drop_statuses.from-0058.sql`.
 */
export function tooNewFor(files: readonly string[], applied: Iterable<string>): string | undefined {
  const newest = files.at(-1) ?? ''
  return [...applied].find((name) => {
    const from = /\.from-(\d{4})\.sql$/.exec(name)?.[1]
    return from !== undefined && !files.includes(name) && from > newest.slice(0, from.length)
  })
}

/** The checksum that a migration has today, for one that a database or a backup has recorded. */
export const currentChecksum = (recorded: string): string => changedSince[recorded] ?? recorded

/**
 * Brings a database to the newest schema: each numbered file of `migrations/` once, in order, in one transaction each, and a
 * long change of rows in parts.
 * Safe when two processes start together: the second waits for the first and finds nothing left to do.
 * Throws {@link UnusableSchema} where an applied file has changed since, because the schema would be unknown, and where a newer
 * release took away what this one needs, or where an empty database cannot be filled.
 *
 * @param until the last file to apply, for a restore of an older backup; all by default
 * @param onWaiting told once of each file that waits for a lock that a backup or an import holds
 * @returns what was applied now, and the checksum of every applied file by its name
 */
export async function migrate(
  databaseUrl: string,
  { until, onWaiting = () => {} }: { until?: string; onWaiting?: (name: string) => void } = {},
): Promise<{ applied: string[]; known: ReadonlyMap<string, string> }> {
  const client = await openClient({ connectionString: databaseUrl })
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const { rows: found } = await client.query("select 1 where to_regclass('migrations') is not null")
    const unfit = found.length === 0 ? await unfitness(client) : undefined
    if (unfit) throw new UnusableSchema(`The database ${unfit.says}. ${unfit.toDo}`)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const rows = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const done = new Map(rows.rows.map((row) => [row.name, currentChecksum(row.checksum)]))
    const files = await migrationFiles()
    const tooNew = tooNewFor(files, done.keys())
    if (tooNew)
      throw new UnusableSchema(
        `The database has the schema of a newer release (${tooNew}), with which this one cannot work. Start the newer release, or restore a backup from before it into an empty installation.`,
      )
    const applied: string[] = []
    for (const name of files) {
      if (until !== undefined && name > until) break
      const sql = await readMigration(name)
      const checksum = createHash('sha256').update(sql).digest('hex')
      const known = done.get(name)
      if (known === checksum) continue
      if (known !== undefined)
        throw new UnusableSchema(`Migration ${name} was changed after it had been applied to this database.`)
      if (isInParts(name)) await changeInParts(client, name, sql)
      const isApplied = () => applyOnce(client, name, { sql, checksum })
      if (!(await isApplied())) {
        onWaiting(name)
        do await setTimeout(pauseMs)
        while (!(await isApplied()))
      }
      applied.push(name)
      done.set(name, checksum)
    }
    return { applied, known: done }
  } finally {
    // Ends the session, and with it the lock.
    await client.end()
  }
}
