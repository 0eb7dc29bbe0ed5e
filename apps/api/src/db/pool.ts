import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { askedWhetherAlive } from './client.ts'
import { asOutage, DatabaseOutage } from './database-outage.ts'

/** How long a call waits for the database, in milliseconds. After that it is answered 503. */
const timeouts = {
  /** For a free connection of the pool, or a new one. */
  connection: 2500,
  /** For another transaction that holds the lock. */
  lock: 5000,
  /** For a statement to end. Without a timeout, a bug could hold its locks indefinitely. */
  statement: 30_000,
  /** For an answer to a statement, before a second connection checks whether PostgreSQL can be reached at all. */
  silence: 1000,
  /** For that check: long enough for a busy machine, and both together below the 3 s in which an outage is answered. */
  probe: 1800,
}

/** Runs SQL without Kysely. Throws {@link DatabaseOutage} while the database is not available. */
export interface SqlConnection {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
}

/** The connections of this process. A connection that ends fails the statement that runs on it, never the process. */
export interface SqlPool extends SqlConnection {
  /** A connection of one's own, for a transaction. With `destroy` it is closed instead of used again. */
  connect(): Promise<SqlConnection & { release(destroy?: boolean): void }>
}

/**
 * Opens the pool of connections, once as it is and once as Kysely takes it.
 * @param url a PostgreSQL 15 or later
 * @param maximum connections of this process
 * @param committed called after each commit of Kysely's
 */
export function openPool(
  url: string,
  maximum: number,
  committed: () => void,
): { pool: SqlPool; kyselyPool: PostgresPool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: maximum,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: timeouts.connection,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.statement,
    ...askedWhetherAlive,
    application_name: 'warranty-portal',
  })
  // A lost connection fails the statement that runs on it; an idle one is replaced. Without a listener for its errors,
  // Node ends the process, and the pool listens only while a connection is idle.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const isReachable = createReachabilityCheck(url)
  const nameOf = createStatementNames()

  async function run<Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    statement: pg.QueryConfig,
  ): Promise<pg.QueryResult<Row>> {
    // Ending the client ends its statement. On a broken connection it would hang for many minutes.
    const endIfUnreachable = async () => {
      if (!(await isReachable())) await client.end()
    }
    const watch = setTimeout(() => void endIfUnreachable(), timeouts.silence)
    try {
      return await client.query<Row>(statement)
    } catch (error) {
      throw asOutage(error)
    } finally {
      clearTimeout(watch)
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      throw new DatabaseOutage(error)
    }
  }

  // Kysely recognises a connection by its client object, so each connection keeps the same one.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Kysely was given no cursor to read with.')
      const name = values.length > 0 ? nameOf(text) : undefined
      const result = run(client, { text, values: [...values], ...(name ? { name } : {}) })
      // What follows on a failure, follows from the result.
      if (text === 'commit') result.then(committed, () => undefined)
      return result
    }
    return { query, release: (destroy) => client.release(destroy) }
  }

  const kyselyPool: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await connect()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
  }
  const sqlPool: SqlPool = {
    async connect() {
      const client = await connect()
      return {
        query: (statement, values) => run(client, withValues(statement, values)),
        release: (destroy) => client.release(destroy),
      }
    },
    async query(statement, values) {
      const client = await connect()
      try {
        return await run(client, withValues(statement, values))
      } finally {
        client.release()
      }
    },
  }
  return { pool: sqlPool, kyselyPool }
}

const withValues = (statement: string | pg.QueryConfig, values?: readonly unknown[]): pg.QueryConfig => ({
  ...(typeof statement === 'string' ? { text: statement } : statement),
  ...(values ? { values: [...values] } : {}),
})

/**
 * Whether PostgreSQL can be reached: it answers a new connection, if only with a refusal. Statements that ask at the same
 * time share one attempt.
 */
function createReachabilityCheck(url: string): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  const ask = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeouts.probe })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch (error) {
      return error instanceof pg.DatabaseError
    } finally {
      void client.end()
    }
  }
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}

/** A statement that is sent less often is not worth the memory on every connection. */
const preparedFromUse = 3
/** PostgreSQL keeps a plan for each, on each connection, as long as that lives. */
const mostPrepared = 200

/**
 * The names under which a process prepares its statements, one for each text that is sent again and again; values are
 * never part of a text. PostgreSQL then parses and, once it sees that the values make no difference, plans it only once
 * a connection: half of what a short read costs (docs/benchmarks.md, Load).
 */
function createStatementNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === mostPrepared) return name
    const use = (uses.get(text) ?? 0) + 1
    if (use < preparedFromUse) {
      // Statements that differ each time, such as lists of another length, must not fill the memory.
      if (uses.size === mostPrepared) uses.clear()
      uses.set(text, use)
      return undefined
    }
    uses.delete(text)
    names.set(text, `portal ${names.size + 1}`)
    return names.get(text)
  }
}
