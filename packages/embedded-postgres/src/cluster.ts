import { randomBytes } from 'node:crypto'
import {
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { removeStrangersPidFile, runningPostmaster } from './pid-file.ts'
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.ts'

/** PostgreSQL's data on the disk, and what it takes to run it. */
export interface Cluster {
  /** Holds PostgreSQL's data folder, its log, and how to connect. */
  folder: string
  data: string
  programs: PostgresPrograms
  durable: boolean
}

/** Where a cluster lies, as PostgreSQL itself writes it: with no symbolic link on the way. */
export async function clusterAt(folder: string): Promise<Pick<Cluster, 'folder' | 'data'>> {
  const parent = dirname(resolve(folder))
  const real = join(await realpath(parent).catch(() => parent), basename(folder))
  return { folder: real, data: join(real, 'cluster') }
}

/** The cluster in `folder`, created when it is not there. */
export async function openCluster(folder: string, durable: boolean, onCreate: () => void): Promise<Cluster> {
  await mkdir(dirname(folder), { recursive: true })
  const place = await clusterAt(folder)
  const cluster = { ...place, programs: await postgresPrograms(dirname(place.folder)), durable }
  if (!(await exists(cluster))) {
    onCreate()
    await createCluster(cluster)
  }
  return cluster
}

const exists = async ({ folder }: Cluster) => (await readdir(dirname(folder))).includes(basename(folder))

const unfinishedPrefix = ({ folder }: Cluster) => `.${basename(folder)}-`

/** What a process that was killed while it created the cluster has left behind. */
export async function removeUnfinished(cluster: Cluster): Promise<void> {
  const parent = dirname(cluster.folder)
  for (const name of await readdir(parent))
    if (name.startsWith(unfinishedPrefix(cluster))) await rm(join(parent, name), { recursive: true, force: true })
}

/** Made beside its place and renamed when complete, so that an interrupted start leaves no unfinished cluster. */
async function createCluster(cluster: Cluster): Promise<void> {
  const { folder, programs } = cluster
  const unfinished = await mkdtemp(join(dirname(folder), unfinishedPrefix(cluster)))
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
    // Another process that began at the same moment has finished first: the cluster is there.
    if (!(await exists(cluster))) throw noRoom.test(String(error)) ? diskIsFull(dirname(folder)) : error
  }
}

/** Bytes below which a disk counts as full. */
const leastRoom = 1024 * 1024

/** Starts PostgreSQL unless it runs already: on `port` if given, else on any free one. The port it listens on. */
export async function ensureServing(cluster: Cluster, port?: number): Promise<number> {
  const giveUpAt = Date.now() + 15_000
  for (;;) {
    const running = await runningPostmaster(cluster.data)
    if (running) return running.port

    await removeStrangersPidFile(cluster.data)
    const connection = await readConnection(cluster.folder)
    const chosen = port ?? (await freePort(connection.port))
    if (chosen !== connection.port) await writeConnection(cluster.folder, { ...connection, port: chosen })
    const logFile = await openLog(cluster)
    try {
      await cluster.programs.run('pg_ctl', [
        'start',
        '--wait',
        '--silent',
        `--pgdata=${cluster.data}`,
        `--log=${logFile.path}`,
        `--options=${settings({ port: chosen, fsync: cluster.durable ? 'on' : 'off' })}`,
      ])
      return chosen
    } catch (error) {
      const reason = (await logFile.newLines()).trim()
      // Another process that starts it just now, or a PostgreSQL that is not quite gone.
      const isPassing = /lock file|shared memory block/i.test(reason)
      // Taken since we looked: the next turn finds another one.
      const needsAnotherPort = port === undefined && /could not bind|Address already in use/i.test(reason)
      if (!(isPassing || needsAnotherPort) || Date.now() > giveUpAt) throw await whyNot(cluster, reason, error)
      await delay(100)
    }
  }
}

/** What PostgreSQL said, unless that is cut short because its log is on a full disk, too. */
async function whyNot({ folder }: Cluster, reason: string, error: unknown): Promise<unknown> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastRoom || noRoom.test(reason)) return diskIsFull(folder)
  return reason ? new DatabaseUnavailable(`PostgreSQL did not start: ${reason}`) : error
}

const noRoom = /No space left on device/
const diskIsFull = (folder: string) =>
  new DatabaseUnavailable(`PostgreSQL did not start: the disk of ${folder} is full. Make room.`)

const settings = (changing: { port: number; fsync: 'on' | 'off' }) =>
  Object.entries({
    ...changing,
    synchronous_commit: changing.fsync,
    full_page_writes: changing.fsync,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: "''",
    timezone: 'UTC',
    // Failing statements are for the program to log: PostgreSQL's own lines would show what people typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** PostgreSQL's log file, and a way to read what is added to it. A start truncates it when it is longer than 1 MiB. */
async function openLog({ folder, programs }: Cluster) {
  const path = join(folder, 'server.log')
  const file = await open(path, 'a', 0o600)
  if ((await file.stat()).size > 1024 * 1024) await file.truncate()
  const { size: begin } = await file.stat()
  if (programs.account) await file.chown(programs.account.uid, programs.account.gid)
  await file.close()
  return { path, newLines: async () => (await readFile(path)).subarray(begin).toString() }
}

/** How to connect, kept in a file that only its owner can read. */
interface Connection {
  port: number
  password: string
}

const connectionFile = (folder: string) => join(folder, 'connection.json')

export async function readConnection(folder: string): Promise<Connection> {
  return JSON.parse(await readFile(connectionFile(folder), 'utf8'))
}

async function writeConnection(folder: string, connection: Connection): Promise<void> {
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
