import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.ts'
import { removeStrangersPidFile, runningPostmaster } from './postmaster.ts'

/** Where sentences for the operator go. A pino logger fits, and the console. */
export interface EmbeddedPostgresLog {
  info(sentence: string): void
  warn(sentence: string): void
}

export interface EmbeddedPostgresOptions {
  /** The portal's data folder. PostgreSQL lives in its subfolder `postgres`. */
  dataDir: string
  log: EmbeddedPostgresLog
  /** `false` trades safety in a power cut for speed. Only tests may. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the portal's database, who may also create further databases. */
  url: string
  /** Shuts PostgreSQL down cleanly. Call it last, when no connection is needed any more. */
  stop(): Promise<void>
}

/**
 * Runs the portal's own PostgreSQL 18 under `dataDir/postgres` and supervises it (decisions 1).
 *
 * The first call creates the database; later ones start it again, or take over the one that a killed portal left
 * running. A PostgreSQL that dies is started again. It listens on 127.0.0.1 only, behind a random password kept in
 * `connection.json` (mode 0600).
 *
 * Throws {@link DatabaseUnavailable}, with a sentence, while another portal uses the same folder and when PostgreSQL
 * cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options)
  let owner = await takeOwnership(cluster)
  await removeUnfinished(cluster.folder)
  let reviving: Promise<void> | undefined
  let stopping: Promise<void> | undefined

  const revive = async () => {
    while (!stopping) {
      options.log.warn('The connection to PostgreSQL was lost. Starting PostgreSQL again.')
      try {
        owner = await takeOwnership(cluster)
        return supervise()
      } catch (error) {
        options.log.warn(error instanceof Error ? error.message : String(error))
        await delay(1000)
      }
    }
  }
  const supervise = () => {
    owner.once('end', () => {
      if (!stopping) reviving = revive()
    })
  }
  supervise()

  const shutDown = async () => {
    await reviving
    if (!(await runningPostmaster(cluster.data))) return
    await cluster.programs.run('pg_ctl', ['stop', `--pgdata=${cluster.data}`, '--mode=fast', '--wait', '--silent'])
  }
  return {
    url: portalUrl(await readConnection(cluster.folder)),
    stop: () => (stopping ??= shutDown()),
  }
}

/**
 * The URL of the database that a running portal keeps under `dataDir`, for a second process of the same operator, such
 * as `npm run admin`. Undefined when none is running.
 */
export async function findRunningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const folder = join(await realpath(dataDir).catch(() => dataDir), 'postgres')
  return (await runningPostmaster(join(folder, 'cluster'))) && portalUrl(await readConnection(folder))
}

interface Cluster {
  /** `dataDir/postgres`: PostgreSQL's data folder, its log, and how to connect. */
  folder: string
  data: string
  programs: PostgresPrograms
  durable: boolean
}

interface Connection {
  port: number
  password: string
}

const portalUrl = ({ port, password }: Connection) => `postgres://portal:${password}@127.0.0.1:${port}/portal`

async function openCluster({ dataDir, log, durable = true }: EmbeddedPostgresOptions): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  const folder = join(home, 'postgres')
  const cluster = { folder, data: join(folder, 'cluster'), programs: await postgresPrograms(home), durable }
  const found = await readdir(home)
  if (!found.includes('postgres')) {
    log.info('Creating the database.')
    await createCluster(cluster, home)
  }
  return cluster
}

const unfinishedPrefix = '.postgres-'

/** What a portal that was killed while it created its database has left behind. */
async function removeUnfinished(folder: string) {
  const home = dirname(folder)
  for (const name of await readdir(home))
    if (name.startsWith(unfinishedPrefix)) await rm(join(home, name), { recursive: true, force: true })
}

/** Made aside and moved into place whole, so that a start that is cut off leaves nothing half made behind. */
async function createCluster({ folder, programs }: Cluster, home: string) {
  const unfinished = await mkdtemp(join(home, unfinishedPrefix))
  try {
    const password = randomBytes(24).toString('base64url')
    const passwordFile = join(unfinished, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (programs.account) {
      await chown(unfinished, programs.account.uid, programs.account.gid)
      await chown(passwordFile, programs.account.uid, programs.account.gid)
    }
    await programs.run('initdb', [
      `--pgdata=${join(unfinished, 'cluster')}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // PostgreSQL's own rules for letters: lower('Ä') is 'ä' whatever the system's libraries say, and indexes
      // survive an upgrade of these. An order for people is asked for by the query: collate "und-x-icu".
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    await rm(passwordFile)
    await writeConnection(unfinished, { port: await freePort(), password })
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another portal that began at the same moment has finished first: the database is there.
    if (!(await readdir(home)).includes('postgres')) throw error
  }
}

// What PostgreSQL calls them.
const lockNotAvailable = '55P03'
/** Starting up, or shutting down. */
const cannotConnectNow = '57P03'
const adminShutdown = '57P01'

/**
 * A connection that holds the lock which makes this process the one portal on the folder. It belongs to the session,
 * so it ends with the process however that dies, and PostgreSQL itself settles who was first.
 */
async function takeOwnership(cluster: Cluster): Promise<pg.Client> {
  const patience = Date.now() + 15_000
  for (;;) {
    const port = await ensureServing(cluster)
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
      // Long enough for the session of a portal that was killed a moment ago to be gone.
      await owner.query(`set lock_timeout = '2s'`)
      await owner.query('select pg_advisory_lock(1)')
      await createPortalDatabase(owner, password)
      return owner
    } catch (error) {
      await owner.end()
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
      if (code === lockNotAvailable)
        throw new DatabaseUnavailable(
          `Another portal is running on ${cluster.folder}. Stop it first, or choose another DATA_DIR.`,
        )
      // A PostgreSQL that is just coming or going; a connection that breaks off carries no code.
      const passing = [cannotConnectNow, adminShutdown, 'ECONNREFUSED', 'ECONNRESET', undefined].includes(code)
      if (!passing || Date.now() > patience) throw error
      await delay(50)
    }
  }
}

/** The portal works as an ordinary role, so that no statement of its reaches the machine as a superuser's could. */
async function createPortalDatabase(owner: pg.Client, password: string) {
  const { rows } = await owner.query(
    `select exists (select from pg_roles where rolname = 'portal') as role,
            exists (select from pg_database where datname = 'portal') as database`,
  )
  if (!rows[0].role) await owner.query(`create role portal login createdb password ${owner.escapeLiteral(password)}`)
  if (!rows[0].database) await owner.query('create database portal owner portal')
}

/** Starts PostgreSQL unless it runs already. Its port. */
async function ensureServing(cluster: Cluster): Promise<number> {
  const patience = Date.now() + 15_000
  for (;;) {
    const running = await runningPostmaster(cluster.data)
    if (running) return running.port

    await removeStrangersPidFile(cluster.data)
    const connection = await readConnection(cluster.folder)
    const port = await freePort(connection.port)
    if (port !== connection.port) await writeConnection(cluster.folder, { ...connection, port })
    const logFile = await openLog(cluster)
    try {
      await cluster.programs.run('pg_ctl', [
        'start',
        '--wait',
        '--silent',
        `--pgdata=${cluster.data}`,
        `--log=${logFile.path}`,
        `--options=${settings({ port, fsync: cluster.durable ? 'on' : 'off' })}`,
      ])
      return port
    } catch {
      const reason = (await logFile.newLines()).trim()
      // Another portal that starts just now, one that is not quite gone, or a port taken since we looked.
      const passing = /lock file|shared memory block|could not bind|Address already in use/i.test(reason)
      if (!passing || Date.now() > patience)
        throw new DatabaseUnavailable(`PostgreSQL did not start: ${reason || 'it said nothing.'}`)
      await delay(100)
    }
  }
}

const settings = (changing: { port: number; fsync: 'on' | 'off' }) =>
  Object.entries({
    ...changing,
    synchronous_commit: changing.fsync,
    full_page_writes: changing.fsync,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: "''",
    timezone: 'UTC',
    // Failing statements are the portal's to log: theirs would show what people typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** Where PostgreSQL writes its log, and a way to read what it adds to it. Begun anew at a start that finds it long. */
async function openLog({ folder, programs }: Cluster) {
  const path = join(folder, 'server.log')
  const file = await open(path, 'a', 0o600)
  if ((await file.stat()).size > 1024 * 1024) await file.truncate()
  const { size: begin } = await file.stat()
  if (programs.account) await file.chown(programs.account.uid, programs.account.gid)
  await file.close()
  return { path, newLines: async () => (await readFile(path)).subarray(begin).toString() }
}

const connectionFile = (folder: string) => join(folder, 'connection.json')

async function readConnection(folder: string): Promise<Connection> {
  return JSON.parse(await readFile(connectionFile(folder), 'utf8'))
}

async function writeConnection(folder: string, connection: Connection) {
  const next = `${connectionFile(folder)}.new`
  await writeFile(next, JSON.stringify(connection), { mode: 0o600 })
  await rename(next, connectionFile(folder))
}

/** `wanted` if nobody listens there, else any free port of 127.0.0.1. */
function freePort(wanted = 0): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted === 0 ? failed(error) : found(freePort())))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
