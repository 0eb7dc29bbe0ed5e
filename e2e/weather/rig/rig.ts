import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '@portal/api/config.ts'
import { jobs } from '@portal/api/jobs/job-kinds.ts'
import { startSmtpServer } from '@portal/api/mail/testing/smtp-server.ts'
import { openStorage } from '@portal/api/portal.ts'
import type { Storage } from '@portal/api/storage/storage.ts'
import { startEmbeddedPostgres } from '@portal/embedded-postgres'
import pg from 'pg'
import { type Acknowledged, createAcknowledged } from './acknowledged.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { createHttp, type Http } from './http.ts'
import { createPeople, type People } from './people.ts'
import { type PortalProcess, portalProcess, type Settings } from './portal-process.ts'

export interface RigOptions {
  /** Settings of each process; one that does everything by default. `ROLE=api` needs an S3 bucket in `settings`. */
  readonly processes?: readonly Settings[]
  /** Sends every call to the first process; the others are called by their addresses. */
  readonly firstOnly?: boolean
  /** Sends calls to those processes only that said they are ready, as a balancer does. */
  readonly balanced?: boolean
  /** The folder of another release, which the processes are of. */
  readonly release?: string
  /** Settings of every process beside those below: `{ RATE_LIMIT: 'on' }`. */
  readonly settings?: Settings
  /** A database to use instead of a PostgreSQL of its own. */
  readonly databaseUrl?: string
  /** Whether PostgreSQL writes to the disk before it says so; needed where it is killed. */
  readonly durable?: boolean
  /** How the portal reaches PostgreSQL and the mail server, where something stands between. */
  readonly through?: {
    readonly database?: (url: string) => string | Promise<string>
    readonly smtp?: (url: string) => string | Promise<string>
  }
}

/** A portal as an operator runs it: its processes, a PostgreSQL, a file store and a mail server of its own. */
export interface Rig extends People {
  readonly processes: readonly PortalProcess[]
  /** Straight to PostgreSQL, past whatever stands between it and the portal. */
  readonly pool: pg.Pool
  readonly databaseUrl: string
  /** The folder that everything lies in: `postgres`, `portal` (DATA_DIR), logs. */
  readonly folder: string
  readonly storage: Storage
  readonly smtp: Awaited<ReturnType<typeof startSmtpServer>>
  readonly http: Http
  /** What the portal said it has kept; checked by every look at the invariants. */
  readonly acknowledged: Acknowledged
  /** The environment that all processes share. */
  readonly environment: Settings
  /** Waits until this process is sent calls. */
  takesCalls(one: PortalProcess): Promise<void>
  /** Waits until no job waits or runs. Throws when one still does after so many seconds. */
  settled(withinSeconds?: number): Promise<void>
  /** Ends everything and removes the folder. What the processes did wrong: ended by themselves, or not in order. */
  stop(): Promise<string[]>
}

const silent = { info() {}, warn: (sentence: string) => void process.stderr.write(`${sentence}\n`) }

/** What ends the rigs that stand, for whoever is interrupted. */
const standing = new Set<() => Promise<unknown>>()
export const stopAllRigs = () => Promise.allSettled([...standing].map((stop) => stop()))

export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const { processes: wanted = [{}], settings = {}, durable = false, firstOnly = false, through = {} } = options
  const { databaseUrl: given, release, balanced = false } = options
  const folder = await mkdtemp(join(tmpdir(), 'portal-weather-'))
  // PostgreSQL's own account must be able to enter when this runs as root.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'portal')
  await mkdir(dataDir, { mode: 0o700 })
  const contentDir = join(folder, 'content')
  await mkdir(contentDir)
  await writeFile(join(contentDir, 'help.en.md'), '# Help\n')
  const postgres = given
    ? { url: given, stop: async () => undefined }
    : await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'portal', durable, log: silent })
  const smtp = await startSmtpServer()
  const secret = randomBytes(48).toString('base64url')
  const issuer = 'http://warranty.example'
  const environment: Settings = {
    NODE_ENV: 'test',
    PUBLIC_URL: issuer,
    DATA_DIR: dataDir,
    CONTENT_DIR: contentDir,
    DATABASE_URL: (await through.database?.(postgres.url)) ?? postgres.url,
    SMTP_URL: (await through.smtp?.(smtp.url)) ?? smtp.url,
    JWT_SECRET: secret,
    CAPTCHA: 'off',
    RATE_LIMIT: 'off',
    // What is judged counts a mail for each change.
    MAIL_WAIT_SECONDS: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const processes: PortalProcess[] = []
  for (const [index, own] of wanted.entries())
    processes.push(await portalProcess({ ...environment, ...own }, join(folder, `portal-${index}.log`)))
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
  // A PostgreSQL that is killed on purpose takes idle connections with it.
  pool.on('error', () => undefined)
  const http = createHttp()

  const end = async () => {
    const wrong: string[] = []
    for (const [index, one] of processes.entries()) {
      if (one.unexpectedEnds() > 0) wrong.push(`process ${index} ended by itself ${one.unexpectedEnds()} times`)
      if (one.pid() !== undefined && (await one.end()) !== 0) wrong.push(`process ${index} did not stop in order`)
    }
    await balancer?.stop()
    http.close()
    await pool.end()
    await smtp.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
    standing.delete(stop)
    return wrong
  }
  let balancer: Balancer | undefined
  let ended: Promise<string[]> | undefined
  const stop = () => {
    ended ??= end()
    return ended
  }
  standing.add(stop)

  try {
    for (const one of processes) await one.start(release)
    const { storage } = await openStorage(readConfig({ ...environment, PORT: '0' }), () => new Date())
    const callable = processes.filter((_, index) => wanted[index]?.ROLE !== 'worker' && (!firstOnly || index === 0))
    balancer = balanced ? startBalancer(callable) : undefined
    const { taking = new Set(callable) } = balancer ?? {}
    let turn = 0
    const nextUrl = () => [...taking][turn++ % taking.size]?.url ?? 'nobody is ready'
    return {
      ...createPeople({ pool, http, secret, issuer, nextUrl }),
      processes,
      pool,
      databaseUrl: postgres.url,
      folder,
      storage,
      smtp,
      http,
      acknowledged: createAcknowledged(pool),
      environment,
      async takesCalls(one) {
        while (!taking.has(one)) await delay(20)
      },
      settled: (withinSeconds = 120) => settled(pool, withinSeconds),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const queues = Object.values(jobs).map(({ name }) => name)

async function settled(pool: pg.Pool, withinSeconds: number): Promise<void> {
  const patience = Date.now() + withinSeconds * 1000
  for (;;) {
    const { rows } = await pool.query<{ name: string; state: string; count: number }>(
      `select name, state, count(*)::int as count from pgboss.job
       where name = any($1) and state in ('created', 'retry', 'active') group by name, state`,
      [queues],
    )
    if (rows.length === 0) return
    if (Date.now() > patience) throw new Error(`Jobs are not done after ${withinSeconds} s: ${JSON.stringify(rows)}`)
    await delay(100)
  }
}
