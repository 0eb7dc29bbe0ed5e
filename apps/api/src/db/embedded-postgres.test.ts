import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const silent = { info: () => {}, warn: () => {} }

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-embedded-postgres-'))
  await chmod(dataDir, 0o711)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('the built-in PostgreSQL', () => {
  it('keeps what was written, from one start to the next', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: silent })
    await query(first.url, 'create table notes (text text)')
    await query(first.url, `insert into notes values ('kept')`)
    await first.stop()
    expect(await findRunningEmbeddedPostgres(dataDir)).toBeUndefined()

    const second = await startEmbeddedPostgres({ dataDir, log: silent })
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'kept' }])
    await second.stop()
  })

  it('is complete or not there at all when its creation was cut off', async () => {
    await mkdir(join(dataDir, '.postgres-halfmade/cluster/base'), { recursive: true })
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
    expect(await readdir(dataDir)).toEqual(['postgres'])
    await postgres.stop()
  })

  it('is durable, takes umlauts for letters, and gives the portal an ordinary role', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
    expect(
      await query(
        postgres.url,
        `select lower('ÄÖÜÉ') as lower, current_setting('fsync') as fsync, current_setting('is_superuser') as superuser`,
      ),
    ).toEqual([{ lower: 'äöüé', fsync: 'on', superuser: 'off' }])
    await query(postgres.url, 'create extension pg_trgm')
    await postgres.stop()
  })

  it('lets nobody in without the password, which only the operator can read', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
    const wrong = new URL(postgres.url)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(dataDir, 'postgres/connection.json'))).mode & 0o777).toBe(0o600)
    await postgres.stop()
  })

  it('is taken over with its rows after the portal was killed', async () => {
    const killed = await startInAnotherProcess()
    await query(killed.url, 'create table notes (text text)')
    await query(killed.url, `insert into notes values ('survived')`)
    await killed.kill()

    const next = await startEmbeddedPostgres({ dataDir, log: silent })
    expect(await query(next.url, 'select text from notes')).toEqual([{ text: 'survived' }])
    await next.stop()
    expect(await findRunningEmbeddedPostgres(dataDir)).toBeUndefined()
  })

  it('starts again after it and the portal were killed together', async () => {
    const killed = await startInAnotherProcess()
    await query(killed.url, 'create table notes (text text)')
    await query(killed.url, `insert into notes values ('survived')`)
    process.kill(await postmasterPid(), 'SIGKILL')
    await killed.kill()

    const next = await startEmbeddedPostgres({ dataDir, log: silent })
    expect(await query(next.url, 'select text from notes')).toEqual([{ text: 'survived' }])
    await next.stop()
  })

  it('is not fooled by a left-over pid file that now names some other process', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: silent })
    const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
    await first.stop()
    const [, ...rest] = pidFile.split('\n')
    await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), [process.pid, ...rest].join('\n'))
    expect(await findRunningEmbeddedPostgres(dataDir)).toBeUndefined()

    const next = await startEmbeddedPostgres({ dataDir, log: silent })
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await next.stop()
  })

  it('refuses a second portal on the same folder, and tells a second terminal where the first one is', async () => {
    const other = await startInAnotherProcess()
    await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(DatabaseUnavailable)
    expect(await findRunningEmbeddedPostgres(dataDir)).toBe(other.url)
    expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await other.kill()
    await (await startEmbeddedPostgres({ dataDir, log: silent })).stop()
  })

  it('comes back by itself when it dies', async () => {
    const warnings: string[] = []
    const postgres = await startEmbeddedPostgres({ dataDir, log: { ...silent, warn: (text) => warnings.push(text) } })
    process.kill(await postmasterPid(), 'SIGKILL')
    await vi.waitFor(async () => expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]), 10_000)
    expect(warnings[0]).toBe('The connection to PostgreSQL was lost. Starting PostgreSQL again.')
    await postgres.stop()
    expect(await findRunningEmbeddedPostgres(dataDir)).toBeUndefined()
  })
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the server may be killed while this is connected
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

async function startInAnotherProcess() {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const log = { info() {}, warn() {} }
    console.log((await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })).url)`
  const portal = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(portal.stdout), 'line')
  return {
    url: String(url),
    async kill() {
      const gone = once(portal, 'exit')
      portal.kill('SIGKILL')
      await gone
    },
  }
}
