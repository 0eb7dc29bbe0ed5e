import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { openPool, type SqlPool } from './pool.ts'
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
  /** The same connections, for SQL without Kysely. */
  readonly pool: SqlPool
  close(): Promise<void>
}

/**
 * Opens the connections that everything in this process shares.
 * @param url a PostgreSQL 15 or later
 * @param maximum connections of this process
 */
export function connect(url: string, maximum: number): Connections {
  const { pool, kyselyPool } = openPool(url, maximum)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: kyselyPool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}

/** The name of the constraint that a write broke, or undefined when the error is another one. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined
  return String(error.code).startsWith('23') ? String(error.constraint) : undefined
}
