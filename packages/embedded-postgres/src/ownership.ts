import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, ensureServing, readConnection } from './cluster.ts'
import { DatabaseInUse } from './database-unavailable.ts'

// PostgreSQL's names for them.
const lockNotAvailable = '55P03'
/** Starting up, or shutting down. */
const cannotConnectNow = '57P03'
const adminShutdown = '57P01'

/**
 * A connection that holds the lock which makes this process the only one on the cluster, once the database is there.
 * The lock belongs to the session: it ends with the process, even a killed one. PostgreSQL decides who was first.
 * @param wantedPort the port to listen on; without it any free one
 */
export async function takeOwnership(cluster: Cluster, database: string, wantedPort?: number): Promise<pg.Client> {
  const giveUpAt = Date.now() + 15_000
  for (;;) {
    const port = await ensureServing(cluster, wantedPort)
    const { password } = await readConnection(cluster.folder)
    const owner = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database: 'postgres',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    owner.on('error', () => {}) // always followed by 'end', which the supervisor acts on
    try {
      await owner.connect()
      // Long enough for the session of a process that was killed a moment ago to be gone.
      await owner.query(`set lock_timeout = '2s'`)
      await owner.query('select pg_advisory_lock(1)')
      await ensureDatabase(owner, database, password)
      return owner
    } catch (error) {
      await owner.end()
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
      if (code === lockNotAvailable)
        throw new DatabaseInUse(`Another process is using the database in ${cluster.folder}. Stop it first.`)
      // PostgreSQL is just starting or stopping; a connection that breaks off carries no code.
      const isPassing = [cannotConnectNow, adminShutdown, 'ECONNREFUSED', 'ECONNRESET', undefined].includes(code)
      if (!isPassing || Date.now() > giveUpAt) throw error
      await delay(50)
    }
  }
}

/** The database belongs to an ordinary role, so that no statement reaches the machine as a superuser's could. */
async function ensureDatabase(owner: pg.Client, database: string, password: string) {
  const { rows } = await owner.query(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [database],
  )
  const name = owner.escapeIdentifier(database)
  if (!rows[0].role) await owner.query(`create role ${name} login createdb password ${owner.escapeLiteral(password)}`)
  if (!rows[0].database) await owner.query(`create database ${name} owner ${name}`)
}
