import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doctor } from '../doctor.ts'
import { aSubmittedRequest } from '../testing/claims.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { emptyDatabase } from '../testing/postgres-for-tests.ts'
import { openClient } from './client.ts'
import { refuseClocksApart, startsUpTo } from './wrong-clocks.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
  await aSubmittedRequest(await tested.signedInAs(await tested.anAccount()))
})
afterAll(() => tested.close())

/** What a process with this clock says of clocks as it starts. */
async function saidAtStart(now = () => new Date()): Promise<unknown[]> {
  const started = await openTestPortal({ now, databaseUrl: () => tested.portal.databaseUrl })
  await started.close()
  return started.logged.map(({ msg }) => msg).filter((sentence) => String(sentence).startsWith('The clocks '))
}
const saidByDoctor = async () =>
  /^(?:ok|!!) {2}Clocks +(.*)\n(?: +(.*))?/m
    .exec((await doctor(tested.portal.config, tested.portal.databaseUrl)).says)
    ?.slice(1)

/** Starts a process of its own on a database; what it prints, or the code that it ends with and the sentence that it says. */
const start = (url: string) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env.PATH, ROLE: 'migrate', DATABASE_URL: url, DATA_DIR: tested.portal.config.dataDir },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )

/** Works with an empty database whose clock is early, or late, by so many seconds. */
async function onDatabaseEarlyBy(seconds: number, work: (url: string, tables: () => Promise<number>) => Promise<void>) {
  const { name, url, drop } = await emptyDatabase(tested.portal.databaseUrl)
  const client = await openClient({ connectionString: url })
  try {
    // A function of one's own goes before PostgreSQL's where its schema does.
    await client.query(`create function clock_timestamp() returns timestamptz language sql
      as $$ select pg_catalog.clock_timestamp() + make_interval(secs => ${seconds}) $$`)
    await client.query(`alter database ${name} set search_path = public, pg_catalog`)
    await work(url, async () => (await client.query("select from pg_tables where schemaname = 'public'")).rowCount ?? 0)
  } finally {
    await client.end()
    await drop()
  }
}

it('clocks that agree are no news', async () => {
  expect(await saidAtStart()).toEqual([])
  expect((await saidByDoctor())?.[0]).toBe('agree')
})

it('a clock that differs from the database’s is named as the process starts', async () => {
  const [sentence] = await saidAtStart(() => new Date(Date.now() - 60_000))
  expect(sentence).toMatch(
    /^The clocks differ by (5\d|60) s between here and the database\. Let both machines take their time from NTP\.$/,
  )
})

it('a start beside a database whose clock is off by more than five minutes is refused, and has done nothing', () =>
  onDatabaseEarlyBy(startsUpTo + 60, async (url, tables) => {
    const { code, said } = await start(url)
    // Whoever starts it tries again: the clock may be set meanwhile.
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The clocks differ by 3\d\d s between here and the database; with more than 300 s nothing starts\. Let .* from NTP\.\n$/,
    )
    expect(await tables()).toBe(0)
  }))

it.each([startsUpTo + 60, -startsUpTo - 60])('a clock that is off by %i s keeps a process from starting', (seconds) =>
  onDatabaseEarlyBy(seconds, (url) => expect(refuseClocksApart(url)).rejects.toThrow('nothing starts')),
)

it.each([startsUpTo - 60, 60 - startsUpTo])('a clock that is off by %i s keeps none', (seconds) =>
  onDatabaseEarlyBy(seconds, (url) => expect(refuseClocksApart(url)).resolves.toBeUndefined()),
)

it.each([
  ['the release was started', 'update migrations set applied_at = applied_at + $1::interval'],
  ['a request was filed', 'update requests set created_at = created_at + $1::interval'],
])(
  'a clock that fell behind the time when %s is seen, although both agree, and keeps nothing from starting',
  async (_, change) => {
    await tested.portal.pool.query(change, ['1 year'])
    const says = /say \d{4}-\S+Z, and what was written last is of \d{4}-\S+Z/
    const [sentence] = await saidAtStart()
    expect(sentence).toMatch(new RegExp(`^The clocks ${says.source}\\. Set the clock, .*NTP\\.$`))
    const [said, toDo] = (await saidByDoctor()) ?? []
    expect(said).toMatch(says)
    expect(toDo).toMatch(/^Set the clock/)
    await refuseClocksApart(tested.portal.databaseUrl)
    await tested.portal.pool.query(change, ['-1 year'])
  },
)
