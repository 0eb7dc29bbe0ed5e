import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared-statements.ts'
import type { DB } from './tables.ts'

// int8 counts bytes and rows here, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Database = Kysely<DB>
/** What a use case hands on, so that nobody writes outside its transaction by accident. */
export type Tx = Transaction<DB>
/** Reads accept either. */
export type Readable = Kysely<DB>

export interface Connections {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens the pool that everything in this process shares.
 * @param url a PostgreSQL 15 or later
 * @param maximum connections of this process
 */
export function connect(url: string, maximum: number): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    max: maximum,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    // A statement that runs this long is a bug or an outage; without a bound it would hold its locks for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'warranty-portal',
  })
  // An idle connection that the server closed is replaced by the pool; unhandled it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}

/** The name of the constraint that a write broke, or undefined when the error is another one. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined
  return String(error.code).startsWith('23') ? String(error.constraint) : undefined
}
