import { sql } from 'kysely'
import pg from 'pg'
import { openClient } from '../../db/client.ts'
import type { Tx } from '../../db/database.ts'
import { asOutage, DatabaseOutage, isLockTimeout } from '../../db/database-outage.ts'
import { Outage } from '../../outage.ts'

/** How long one statement of an import may take, and how long it waits for a row that somebody is changing. */
const timeouts = { statement: '30min', lock: '60s', idle: '10min' }

/** Statements of an import in their own transaction, on a connection of their own: they take longer than any call may. */
export type ImportConnection = Pick<pg.Client, 'query'>

/** The first key of PostgreSQL's advisory locks that imports take. */
const lockSpace = { oneImport: 17_001, allImports: 17_002 }

/**
 * Runs `work` in one transaction on a connection of its own. It is rolled back when `work` throws, and when the
 * connection ends because `signal` is aborted or the process is killed.
 */
export async function inImportTransaction<Result>(
  databaseUrl: string,
  signal: AbortSignal | undefined,
  work: (connection: ImportConnection) => Promise<Result>,
): Promise<Result> {
  const connecting = openClient({ connectionString: databaseUrl, application_name: 'warranty-portal imports' })
  const client = await connecting.catch((error: unknown) => Promise.reject(new DatabaseOutage(error)))
  let isLost = false
  // Of a server that was killed nothing else tells a failed statement from a mistake.
  client.once('error', () => {
    isLost = true
  })
  const end = () => void client.end()
  signal?.addEventListener('abort', end)
  try {
    signal?.throwIfAborted()
    await client.query('begin')
    await client.query(`set local statement_timeout = '${timeouts.statement}'`)
    await client.query(`set local lock_timeout = '${timeouts.lock}'`)
    await client.query(`set local idle_in_transaction_session_timeout = '${timeouts.idle}'`)
    // Millions of rows are compared in memory where that much is enough, and on the disk where it is not.
    await client.query(`set local work_mem = '64MB'`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    throw isLost || error instanceof pg.DatabaseError ? asOutage(error) : error
  } finally {
    signal?.removeEventListener('abort', end)
    // Rolls back what was not committed.
    await client.end().catch(() => undefined)
  }
}

/** Until the transaction ends nobody else works on this import: a job that counts as lost may still be running. */
export const lockImport = (connection: ImportConnection, importId: number): Promise<unknown> =>
  connection.query('select pg_advisory_xact_lock($1, $2)', [lockSpace.oneImport, importId])

/** The same without waiting; false while somebody works on it. */
export async function tryLockImport(tx: Tx, importId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockSpace.oneImport}::int, ${importId}::int) as locked`.execute(tx)
  return rows[0]?.locked === true
}

/** Until the transaction ends no other import is taken in or back. Throws an `Outage` where one is for long. */
export async function lockAllImports(connection: ImportConnection): Promise<void> {
  try {
    await connection.query('select pg_advisory_xact_lock($1, 0)', [lockSpace.allImports])
  } catch (error) {
    const isHeld = isLockTimeout(error)
    throw isHeld ? new Outage('Another import is being taken in or back') : error
  }
}
