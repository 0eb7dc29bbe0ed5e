import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { createRequest } from '@portal/contract/requests/requests.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Line, openLine } from '../testing/faulty-line.ts'
import { type Answer, type Caller, openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'

/** `KILLED_POOLS=50` for the full proof; a few are enough for every run of the tests. */
const rounds = Number(process.env.KILLED_POOLS ?? 3)

/** A call that nothing bounds takes half a minute, or for ever. */
const seconds = { timeout: 28_000 }

let tested: TestPortal
let dealer: Caller
/** Sees and ends the portal's connections. */
let operator: pg.Client
/** Holds the locks that the portal's statements wait for. */
let locker: pg.Client
beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  const { databaseUrl: connectionString } = tested.portal.config
  operator = new pg.Client({ connectionString })
  locker = new pg.Client({ connectionString, application_name: 'locker' })
  await Promise.all([operator.connect(), locker.connect()])
})
afterEach(() => locker.query('rollback'))
afterAll(async () => {
  await Promise.all([operator.end(), locker.end()])
  await tested.close()
})

const lockTables = async () => {
  await locker.query('begin')
  await locker.query('lock table users, requests')
}

/** Ends every connection of the portal: those of the pool and those of the job queue. */
const killConnections = () =>
  operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'warranty-portal%'`,
  )

/** Statements of this portal only: others' tests use the same PostgreSQL. */
const waitsForLock = `datname = current_database() and application_name = 'warranty-portal' and wait_event_type = 'Lock'`

/** Waits until so many of the portal's statements wait for a lock. */
const waitingForLock = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await operator.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where ${waitsForLock}`,
      )
      return rows[0]?.waiting
    })
    .toBe(count)

const whoAmI = () => dealer.call(getCurrentUser)
/** The process may hear of an ended connection a moment after it was ended: until then a call can still be given it. */
const recovers = () => expect.poll(async () => (await whoAmI()).status, { interval: 10, timeout: 60_000 }).toBe(200)
const newDraft = () => dealer.call(createRequest, { body: { title: 'Golf 7' } })

function expectUnavailable(answer: Answer): void {
  expect(answer.status).toBe(503)
  expect(answer.body).toMatchObject({ error: 'UNAVAILABLE' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

describe('when the database ends a connection', () => {
  test('a call under way is answered 503 and the next one works, every time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await lockTables()
      const underWay = [whoAmI(), whoAmI(), whoAmI(), newDraft()]
      await waitingForLock(4)
      await killConnections()
      await locker.query('rollback')
      for (const answer of await Promise.all(underWay)) expectUnavailable(answer)
      await recovers()
      expect((await newDraft()).status).toBe(201)
    }
  })

  test('calls in the middle of whatever they do are answered, or answered 503', { timeout: 300_000 }, async () => {
    const statuses: number[] = []
    let killing = true
    const callOnAndOn = async () => {
      while (killing) for (const call of [whoAmI, newDraft]) statuses.push((await call()).status)
    }
    const callers = Array.from({ length: 8 }, callOnAndOn)
    try {
      for (let round = 0; round < rounds; round += 1) {
        const before = statuses.length
        await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(before + 20)
        await killConnections()
      }
    } finally {
      killing = false
      await Promise.all(callers)
    }
    expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    await recovers()
  })
})

describe('a statement that cannot be run now is 503, never 500', () => {
  test('because somebody cancelled it', async () => {
    await lockTables()
    const call = whoAmI()
    await waitingForLock(1)
    await operator.query(`select pg_cancel_backend(pid) from pg_stat_activity where ${waitsForLock}`)
    expectUnavailable(await call)
  })

  test('because every connection is taken', seconds, async () => {
    const { databaseConnections } = tested.portal.config
    await lockTables()
    const holding = Array.from({ length: databaseConnections }, whoAmI)
    await waitingForLock(databaseConnections)
    expectUnavailable(await whoAmI())
    await locker.query('rollback')
    await Promise.all(holding)
    expect((await whoAmI()).status).toBe(200)
  })

  test('because another transaction keeps its rows locked', seconds, async () => {
    await lockTables()
    expectUnavailable(await whoAmI())
    await locker.query('rollback')
    expect((await whoAmI()).status).toBe(200)
  })
})

describe('when the line to the database', () => {
  let line: Line
  let faraway: TestPortal
  let caller: Caller
  const call = () => caller.call(getCurrentUser)
  beforeAll(async () => {
    line = await openLine(new URL(String(tested.portal.config.databaseUrl)))
    faraway = await openTestPortal({ databaseUrl: (url) => line.over(url) })
    caller = await faraway.signedInAs(await faraway.anAccount())
  })
  afterAll(async () => {
    await faraway.close()
    await line.close()
  })

  test('is cut and not there, calls are 503 at once; once it is back they work', async () => {
    const underWay = Promise.all([call(), call()])
    await line.cut()
    for (const answer of await underWay) expect([200, 503]).toContain(answer.status)
    expectUnavailable(await call())
    await line.mend()
    expect((await call()).status).toBe(200)
  })

  test('goes silent, calls are 503 within seconds; once it speaks again they work', seconds, async () => {
    expect((await call()).status).toBe(200)
    line.silence(true)
    for (const answer of await Promise.all(Array.from({ length: 20 }, call))) expectUnavailable(answer)
    line.silence(false)
    expect((await call()).status).toBe(200)
  })
})
