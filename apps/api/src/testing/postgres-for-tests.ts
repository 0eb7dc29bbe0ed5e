import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@portal/embedded-postgres'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { startJobQueue } from '../jobs/job-queue.ts'
import { findVideoTools } from '../media/ffmpeg.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: TestDatabases
    videoTools: Awaited<ReturnType<typeof findVideoTools>>
  }
}

/** Where databases of tests are made: on this server, as copies of this migrated one. */
export interface TestDatabases {
  readonly server: string
  readonly template: string
  /** The databases stay until the server goes with the run. */
  readonly disposable?: boolean
}

/**
 * Vitest's global setup: every test file that needs a database has a copy of its own (see `createTestDatabase`); ffmpeg is
 * looked for once.
 */
export default async function postgresForTests({ provide }: TestProject) {
  const { databases, stop } = await startTestDatabases()
  provide('testDatabases', databases)
  provide('videoTools', await findVideoTools())
  return stop
}

/**
 * One PostgreSQL for a whole run of tests, with a database of all tables and the job queue to copy. `TEST_DATABASE_URL`
 * names another server to use; its user must be allowed to create databases.
 */
export async function startTestDatabases(): Promise<{ databases: TestDatabases; stop(): Promise<void> }> {
  const { server, disposable, stop } = await testServer()
  const template = `portal_test_${randomBytes(6).toString('hex')}`
  try {
    await statement(server, `create database ${template}`)
    await migrate(withDatabase(server, template))
    const log = pino({ level: 'warn' }, process.stderr)
    await (await startJobQueue({ databaseUrl: withDatabase(server, template), log, works: false })).close()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    databases: { server, template, disposable },
    async stop() {
      if (!disposable) await dropDatabase(server, template)
      await stop()
    },
  }
}

/**
 * A copy of the migrated database, for one test file or one portal. Open connections do not hold its `drop` up, which leaves
 * it there on a disk that goes with the run: ext4 takes half a second for the next one's thousand files after it removed as
 * many. Its files are copied as they are, not written once more to the log of changes.
 */
export async function copyDatabase({
  server,
  template,
  disposable,
}: TestDatabases): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await statement(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: withDatabase(server, name),
    async drop() {
      if (!disposable) await dropDatabase(server, name)
    },
  }
}

/** An empty database beside the one of this address, with properties as `create database` takes them. */
export async function emptyDatabase(
  server: string,
  properties = '',
): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await statement(server, `create database ${name} ${properties} template template0`)
  return { name, url: withDatabase(server, name), drop: () => dropDatabase(server, name) }
}

/** Linux's file system in memory, where the eight hundred files of a database take a quarter of the processor's time. */
const memory = '/dev/shm'

/** A container often has 64 MB of it. */
async function hasRoomInMemory(): Promise<boolean> {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = await statfs(memory)
  return bavail * bsize > 2 ** 31
}

async function testServer(): Promise<{ server: string; disposable: boolean; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { server: given, disposable: false, stop: async () => {} }

  const inMemory = await hasRoomInMemory()
  const folder = await mkdtemp(join(inMemory ? memory : tmpdir(), 'portal-tests-'))
  // PostgreSQL's own account must be able to enter when the tests run as root.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    database: 'portal',
    durable: false,
    log: { info: () => {}, warn: (sentence) => process.stderr.write(`${sentence}\n`) },
  })
  return {
    server: postgres.url,
    disposable: !inMemory,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function statement(server: string, sql: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const insufficientPrivilege = '42501'

/** Open connections do not hold it up. */
async function dropDatabase(server: string, database: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await statement(server, `drop database if exists ${database} with (force)`)
    } catch (error) {
      // While autovacuum is in a database only a superuser may drop it; it is gone in a moment.
      if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege || attempt === 100) throw error
      await delay(100)
    }
  }
}

function withDatabase(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
