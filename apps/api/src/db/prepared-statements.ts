import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** What is sent rarely is not worth a place in the memory of every connection. */
const preparedFromUse = 3
/** PostgreSQL keeps a plan for each, on each connection, as long as that lives. */
const mostPrepared = 200

/**
 * The names under which a process prepares its statements, one for each text that is sent again and again; values are
 * never part of a text. PostgreSQL then parses and, once it sees that the values make no difference, plans it only once
 * a connection: half of what a short read costs (docs/benchmarks.md, Load).
 */
function createStatementNames() {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined || names.size === mostPrepared) return name
    const use = (uses.get(text) ?? 0) + 1
    if (use < preparedFromUse) {
      // Texts that come once, with a list of another length each time, must not pile up here.
      if (uses.size === mostPrepared) uses.clear()
      uses.set(text, use)
      return undefined
    }
    uses.delete(text)
    names.set(text, `portal ${names.size + 1}`)
    return names.get(text)
  }
}

/** A pool as Kysely takes it, whose statements with values are prepared. */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = createStatementNames()
  // Kysely knows a connection by its client, so each has one for life.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Kysely was given no cursor to read with.')
      const name = values.length > 0 ? nameOf(text) : undefined
      return client.query({ text, values: [...values], ...(name ? { name } : {}) })
    }
    return { query, release: (destroy) => client.release(destroy) }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
  }
}
