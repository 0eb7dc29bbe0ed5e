import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
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
  /** The server goes with the run, and its databases with it. */
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
 * it there on a server that goes with the run: ext4 takes half a second for the next one's thousand files after it removed
 * as many.
 */
export async function copyDatabase({
  server,
  template,
  disposable,
}: TestDatabases): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await statement(server, `create database ${name} template ${template}`)
  return {
    url: withDatabase(server, name),
    async drop() {
      if (!disposable) await dropDatabase(server, name)
    },
  }
}

async function testServer(): Promise<{ server: string; disposable: boolean; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { server: given, disposable: false, stop: async () => {} }

  const folder = await mkdtemp(join(tmpdir(), 'portal-tests-'))
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
    disposable: true,
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
export async function dropDatabase(server: string, database: string): Promise<void> {
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
