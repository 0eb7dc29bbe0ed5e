import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  DatabaseInUse,
  DatabaseUnavailable,
  type EmbeddedPostgres,
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

const run = promisify(execFile)
const silent = { info: () => {}, warn: () => {} }
/** Longer than any start takes: it ends what hangs. */
const patience = 120_000
vi.setConfig({ testTimeout: 2 * patience, hookTimeout: 2 * patience })

const aHome = async () => {
  const home = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
  await chmod(home, 0o711)
  return home
}
const placeIn = (home: string) => ({ folder: join(home, 'postgres'), database: 'books' })

/** Where the one cluster of these tests was made. It takes much longer to make one than to copy it. */
let made: string
beforeAll(async () => {
  made = await aHome()
  // What a process that was killed while it created the cluster would have left.
  await mkdir(join(made, '.postgres-halfmade/cluster/base'), { recursive: true })
  await (await startEmbeddedPostgres({ ...placeIn(made), log: silent })).stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))

describe('the built-in PostgreSQL', () => {
  let postgres: EmbeddedPostgres
  const place = () => placeIn(made)
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ ...place(), log: silent })
  })
  afterAll(() => postgres.stop())

  it('is complete or not there at all when its creation was cut off', async () => {
    expect(await readdir(made)).toEqual(['postgres'])
  })

  it('is durable, takes umlauts for letters, and gives an ordinary role that owns its database', async () => {
    expect(
      await query(
        postgres.url,
        `select lower('ÄÖÜÉ') as lower, current_setting('fsync') as fsync, current_setting('is_superuser') as superuser,
           current_user as role, current_database() as database`,
      ),
    ).toEqual([{ lower: 'äöüé', fsync: 'on', superuser: 'off', role: 'books', database: 'books' }])
    await query(postgres.url, 'create extension pg_trgm')
  })

  it('lets nobody in without the password, which only the operator can read', async () => {
    const wrong = new URL(postgres.url)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(place().folder, 'connection.json'))).mode & 0o777).toBe(0o600)
  })

  it.runIf(process.platform === 'linux')('never runs as root', async () => {
    expect((await stat(`/proc/${await postmasterPid(place().folder)}`)).uid).not.toBe(0)
  })

  it('keeps what was written, from one start to the next', async () => {
    const { url } = postgres
    await query(url, 'create table diary (text text)')
    await query(url, `insert into diary values ('kept')`)
    await postgres.stop()
    expect(await findRunningEmbeddedPostgres(place())).toBeUndefined()

    postgres = await startEmbeddedPostgres({ ...place(), log: silent })
    expect(postgres.url).toBe(url)
    expect(await query(url, 'select text from diary')).toEqual([{ text: 'kept' }])
  })
})

describe('the built-in PostgreSQL, when something ends', () => {
  let home: string
  let place: { folder: string; database: string }
  beforeEach(async () => {
    home = await aHome()
    place = placeIn(home)
    // With its owner, who is not whoever runs this.
    await run('cp', ['-a', placeIn(made).folder, place.folder])
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await rm(home, { recursive: true, force: true })
  })

  it.runIf(process.getuid?.() === 0)('says why it does not start where another user has its files', async () => {
    await chown(join(place.folder, 'cluster'), 0, 0)
    const started = startEmbeddedPostgres({ ...place, log: silent })
    await expect(started).rejects.toThrow(/pg_ctl: could not .*cluster.*: Permission denied/)
  })

  it.runIf(process.getuid?.() === 0)('says that its disk is full, new and as it starts again', async () => {
    const disk = join(home, 'disk')
    const onDisk = placeIn(disk)
    await mkdir(disk)
    await run('mount', ['-t', 'tmpfs', '-o', 'size=100m,mode=711', 'tmpfs', disk])
    try {
      const full = `PostgreSQL did not start: the disk of ${disk}`
      await run('cp', ['-a', place.folder, onDisk.folder])
      await expect(writeFile(join(disk, 'filler'), Buffer.alloc(100 * 2 ** 20))).rejects.toThrow('ENOSPC')
      await expect(startEmbeddedPostgres({ ...onDisk, log: silent })).rejects.toThrow(
        new DatabaseUnavailable(`${full}/postgres is full. Make room.`),
      )
      await rm(onDisk.folder, { recursive: true })
      await writeFile(join(disk, 'filler'), Buffer.alloc(95 * 2 ** 20))
      await expect(startEmbeddedPostgres({ ...onDisk, log: silent })).rejects.toThrow(
        new DatabaseUnavailable(`${full} is full. Make room.`),
      )
      expect(await readdir(disk)).toEqual(['filler'])
    } finally {
      await run('umount', [disk])
    }
  })

  it('is taken over with its rows after its process was killed', async () => {
    const killed = await startInAnotherProcess(place)
    await query(killed.url, 'create table notes (text text)')
    await query(killed.url, `insert into notes values ('survived')`)
    await killed.kill()

    const next = await startEmbeddedPostgres({ ...place, log: silent })
    expect(await query(next.url, 'select text from notes')).toEqual([{ text: 'survived' }])
    await next.stop()
    expect(await findRunningEmbeddedPostgres(place)).toBeUndefined()
  })

  it('starts again after it and its process were killed together', async () => {
    const killed = await startInAnotherProcess(place)
    await query(killed.url, 'create table notes (text text)')
    await query(killed.url, `insert into notes values ('survived')`)
    process.kill(await postmasterPid(place.folder), 'SIGKILL')
    await killed.kill()

    const next = await startEmbeddedPostgres({ ...place, log: silent })
    expect(await query(next.url, 'select text from notes')).toEqual([{ text: 'survived' }])
    await next.stop()
  })

  it('starts beside a left-over pid file whose number another process has now', async () => {
    const first = await startEmbeddedPostgres({ ...place, log: silent })
    const pidFile = await readFile(join(place.folder, 'cluster/postmaster.pid'), 'utf8')
    await first.stop()
    const [, ...rest] = pidFile.split('\n')
    await writeFile(join(place.folder, 'cluster/postmaster.pid'), [process.pid, ...rest].join('\n'))
    expect(await findRunningEmbeddedPostgres(place)).toBeUndefined()

    const next = await startEmbeddedPostgres({ ...place, log: silent })
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await next.stop()
  })

  it('refuses a second process on the same folder, and tells it how to connect to the first', async () => {
    const other = await startInAnotherProcess(place)
    await expect(startEmbeddedPostgres({ ...place, log: silent })).rejects.toThrow(
      new DatabaseInUse(`Another process is using the database in ${place.folder}. Stop it first.`),
    )
    expect(await findRunningEmbeddedPostgres(place)).toBe(other.url)
    expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await other.kill()
    await (await startEmbeddedPostgres({ ...place, log: silent })).stop()
  })

  it('starts again by itself when it dies', async () => {
    const warnings: string[] = []
    const postgres = await startEmbeddedPostgres({ ...place, log: { ...silent, warn: (text) => warnings.push(text) } })
    process.kill(await postmasterPid(place.folder), 'SIGKILL')
    await vi.waitFor(async () => expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]), patience)
    expect(warnings[0]).toBe('The connection to PostgreSQL was lost. Starting PostgreSQL again.')
    await postgres.stop()
    expect(await findRunningEmbeddedPostgres(place)).toBeUndefined()
  })

  it('comes back on the port that its connections go to, even when that was taken for a while', async () => {
    const warnings: string[] = []
    const postgres = await startEmbeddedPostgres({ ...place, log: { ...silent, warn: (text) => warnings.push(text) } })
    process.kill(await postmasterPid(place.folder), 'SIGKILL')
    const intruder = await listenOn(Number(new URL(postgres.url).port))
    await vi.waitFor(() => expect(warnings[1]).toMatch('could not bind'), patience)
    intruder.close()
    await vi.waitFor(async () => expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]), patience)
    await postgres.stop()
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

/** Takes the port as soon as nobody listens there. */
async function listenOn(port: number): Promise<Server> {
  for (;;) {
    const server = createServer()
    server.listen(port, '127.0.0.1')
    const taken = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (taken) return server
  }
}

const postmasterPid = async (folder: string) =>
  Number((await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

/** Killed after a test, also after one that fails before it does that itself. */
const children: ChildProcess[] = []

async function startInAnotherProcess(place: { folder: string; database: string }) {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const log = { info() {}, warn() {} }
    console.log((await startEmbeddedPostgres({ ...${JSON.stringify(place)}, log })).url)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [url] = await once(createInterface(child.stdout), 'line')
  return {
    url: String(url),
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
