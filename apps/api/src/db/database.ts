import { CamelCasePlugin, type ColumnType, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { openPool, type SqlPool } from './pool.ts'
import type { DB, Files } from './tables.ts'

// int8 counts bytes and rows here, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar day stays one, in whatever time zone the process runs.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
// What a statement nests is JSON and named as its columns are; what a table holds as JSON is jsonb, and stays as it is.
pg.types.setTypeParser(pg.types.builtins.JSON, (text) =>
  JSON.parse(text, (_, value) =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).map(([name, held]) => [inCamelCase(name), held])),
  ),
)
/** How the database names a table or a column. */
export const inSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** How code names a table or a column. */
export const inCamelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase())

/** Reads every table; neither a transaction nor a right to write is needed for it. */
export interface Readable extends Pick<Kysely<DB>, 'with' | 'selectFrom' | 'selectNoFrom' | 'getExecutor'> {}

/**
 * What may be written without the lock of a request: every table that holds nothing of requests, and of `files` the
 * columns that do not say where a file is attached. The others take a `LockedRequest` (`modules/requests`).
 */
interface UnlockedTables
  extends Omit<
    DB,
    | 'requests'
    | 'requestItems'
    | 'messages'
    | 'askedPoints'
    | 'itemSpots'
    | 'dealerSpots'
    | 'skippedShots'
    | 'unfinishedItems'
    | 'itemHistory'
    | 'files'
  > {
  files: {
    [Column in keyof Files]: Column extends Attachment ? ColumnType<Files[Column], never, never> : Files[Column]
  }
}
type Attachment = 'attachedAs' | 'itemId' | 'messageId' | 'position' | 'productId' | 'unitId'

interface Writable
  extends Readable,
    Pick<Kysely<UnlockedTables>, 'insertInto' | 'updateTable'>,
    Pick<Kysely<Omit<UnlockedTables, 'files'>>, 'deleteFrom'> {}

/** What a use case passes on, so that all writes are in its transaction. */
export interface Tx extends Writable, Pick<Transaction<DB>, 'isTransaction'> {
  /** For the job queue, which names columns as the database does. */
  withoutPlugins(): Pick<Kysely<DB>, 'executeQuery'>
}

/**
 * A transaction that may say where a file is attached as well. The lock of a product or a unit carries it, and that of a
 * request, which may do more.
 */
export interface TxWithFiles extends Omit<Tx, 'updateTable'>, Pick<Kysely<TablesWithFiles>, 'updateTable'> {}
interface TablesWithFiles extends Omit<UnlockedTables, 'files'>, Pick<DB, 'files'> {}

/** Lets whoever holds the lock of what files are attached to attach and remove them. */
export const withFiles = (tx: Tx): TxWithFiles => tx as TxWithFiles

export interface Database extends Writable {
  transaction(): { execute<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> }
}

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
 * @param committed called after each transaction of `db`
 */
export function connect(url: string, maximum: number, committed: () => void = () => {}): Connections {
  const { pool, kyselyPool } = openPool(url, maximum, committed)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: kyselyPool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db: db as unknown as Database, pool, close: () => db.destroy() }
}

/** The name of the constraint that a write broke, or undefined when the error is another one. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined
  return String(error.code).startsWith('23') ? String(error.constraint) : undefined
}
