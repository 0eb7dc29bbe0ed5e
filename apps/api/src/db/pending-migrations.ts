import type pg from 'pg'
import type { Outcome } from '../command-outcome.ts'
import { openClient } from './client.ts'
import { migrationFiles, readMigration, tooNewFor } from './migrate.ts'

/** What a migration does to a table that is there already, and who waits for it meanwhile. */
type Work = 'altered' | 'indexed' | 'changed'

export interface TouchedTable {
  readonly name: string
  readonly work: Work
  /** As PostgreSQL estimates them. */
  readonly rows: number
  readonly bytes: number
}

export interface PendingMigration {
  readonly name: string
  readonly tables: readonly TouchedTable[]
}

/** What a start of this release would do to a database. */
export interface MigrationsToCome {
  /** A database without a schema is filled by the first start. */
  readonly isEmpty: boolean
  readonly pending: readonly PendingMigration[]
  /** What of a newer release's schema this one cannot work with: its start is refused. */
  readonly tooNew: string | undefined
}

const statements: readonly (readonly [RegExp, Work])[] = [
  [/^alter table (?:if exists )?(?:only )?(\w+)/, 'altered'],
  [/^create (?:unique )?index .*? on (?:only )?(\w+)/, 'indexed'],
  [/^(?:update|delete from) (\w+)/, 'changed'],
]

/** The tables that a migration works on, each with what it does to it. Bodies of functions do not run with it. */
export function workIn(sql: string): readonly (readonly [table: string, work: Work])[] {
  const lines = sql
    .replace(/--.*$/gm, '')
    .replace(/\$\$.*?\$\$/gs, '')
    .toLowerCase()
    .split(';')
  const found = new Map<string, readonly [string, Work]>()
  for (const line of lines)
    for (const [pattern, work] of statements) {
      const table = pattern.exec(line.replace(/\s+/g, ' ').trim())?.[1]
      if (table) found.set(`${table} ${work}`, [table, work])
    }
  return [...found.values()]
}

/** Reads which migrations are still to come, and how large the tables are that they work on. Changes nothing. */
export async function readMigrationsToCome(client: pg.Client): Promise<MigrationsToCome> {
  const files = await migrationFiles()
  const { rows: tables } = await client.query<{ name: string; rows: number; bytes: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const known = new Map(tables.map((table) => [table.name, table]))
  if (!known.has('migrations')) return { isEmpty: true, pending: [], tooNew: undefined }
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const pending = files
    .filter((name) => !applied.has(name))
    .map(async (name) => ({
      name,
      tables: workIn(await readMigration(name)).flatMap(([table, work]) => {
        const there = known.get(table)
        return there ? [{ ...there, work }] : []
      }),
    }))
  return { isEmpty: false, pending: await Promise.all(pending), tooNew: tooNewFor(files, applied) }
}

/** Seconds for a million rows, with the indexes that most tables have, on a calm machine. */
const secondsPerMillion = { indexed: 2, changed: 20 }

const about = (work: 'indexed' | 'changed', rows: number) =>
  `some ${Math.ceil((secondsPerMillion[work] * rows) / 1_000_000)} s`

const workTexts: Readonly<Record<Work, (rows: number) => string>> = {
  altered: () => 'its columns or rules change; whoever uses it waits for a moment',
  indexed: (rows) => `an index is built; whoever writes waits, ${about('indexed', rows)}`,
  changed: (rows) => `rows are written, ${about('changed', rows)}`,
}

/** `pending`: what the next start of this release will do to the database. */
export async function pendingCommand(databaseUrl: string): Promise<Outcome> {
  const client = await openClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    return sayMigrationsToCome(await readMigrationsToCome(client))
  } finally {
    await client.end()
  }
}

function sayMigrationsToCome({ isEmpty, pending, tooNew }: MigrationsToCome): Outcome {
  if (tooNew)
    return { ok: false, says: `The database is of a newer release (${tooNew}); this one does not start with it.` }
  if (isEmpty) return { ok: true, says: 'The database is empty. The first start fills it.' }
  if (pending.length === 0) return { ok: true, says: 'Nothing is to come: the database is of this release.' }
  const lines = pending.flatMap(({ name, tables }) => [
    name,
    ...tables.map(({ name: table, rows, bytes, work }) => {
      const size = `${rows.toLocaleString('en')} rows, ${Math.ceil(bytes / 1024 ** 2)} MB`
      return `  ${table} (${size}): ${workTexts[work](rows)}`
    }),
  ])
  return { ok: true, says: ['The next start applies, each in a transaction of its own:', ...lines].join('\n') }
}
