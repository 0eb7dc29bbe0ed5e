import { endpoints } from '@portal/contract/endpoints.ts'
import { tusCalls } from '@portal/contract/files/tus-calls.ts'
import { addNextStep } from '@portal/contract/kept-texts/next-steps.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../jobs/job-kinds.ts'
import { alone, changingCalls, type Make, type People, removeKeptTexts, sceneIn } from '../testing/changing-calls.ts'
import { aSubmittedRequest } from '../testing/claims.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { isDeadlock } from './database-outage.ts'
import { inTransaction } from './transaction.ts'

/** How often any two calls are made beside each other; unset, a sample of them is once. */
const rounds = Number(process.env.ROUNDS_OF_PAIRS ?? 0)
/** Another number makes other samples and other crowds. */
const seed = Number(process.env.SEED ?? 1)
const sample = 4
/** So many different calls are on their way at once, and each of them so many times. */
const crowd = 12
const copies = 2

let tested: TestPortal
let people: People
let calls: ReturnType<typeof changingCalls>

beforeAll(async () => {
  tested = await openTestPortal({ environment: { DATABASE_CONNECTIONS: String(crowd * copies) } })
  await beginAnew()
})
afterAll(() => tested.close())

/** Other people, and nothing of those before: many rounds would fill their company, and use up what they may upload. */
async function beginAnew(): Promise<void> {
  await tested.startOver()
  // Switched accounts stand before, between and after those that act, whatever the order of locks is.
  const anAdmin = () => tested.anAccount({ role: 'ADMIN' })
  const first = await anAdmin()
  const adminAccount = await anAdmin()
  const second = await anAdmin()
  const colleagueAccount = await anAdmin()
  const dealerAccount = await tested.anAccount()
  people = {
    tested,
    ...{ dealer: await tested.signedInAs(dealerAccount), dealerAccount },
    ...{ admin: await tested.signedInAs(adminAccount), adminAccount },
    ...{ colleague: await tested.signedInAs(colleagueAccount), colleagueAccount },
    switched: [first, second, await anAdmin()],
  }
  calls = changingCalls(people)
  // What is declined has a next step.
  const step = { outcome: 'DECLINED', itemType: null, brand: null, days: 30, texts: { en: 'Collect it' } } as const
  await people.admin.call(addNextStep, { body: step })
}

/** Deadlocks that PostgreSQL has resolved in this database, as its log counts them. */
async function deadlocks(): Promise<number> {
  await tested.portal.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await tested.portal.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

/** Numbers from 0 to 1 that are the same in each run. */
function numbersFrom(start: number): () => number {
  let place = start
  return () => {
    place = (place * 48_271) % 2_147_483_647
    return place / 2_147_483_647
  }
}

function shuffled<Value>(all: readonly Value[], random: () => number): Value[] {
  return all
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)
}

/** Crowds of calls, so that any two calls, and each with itself, are in one of them. */
function crowdsOf(names: readonly string[], random: () => number): string[][] {
  const mixed = shuffled(names, random)
  const met = new Set<string>()
  const meet = (one: string, other: string) => `${one} ${other}`
  const found: string[][] = []
  for (const one of mixed)
    for (const other of mixed) {
      if (one === other || met.has(meet(one, other))) continue
      const together = [one, other]
      while (together.length < crowd) {
        const newFor = (name: string) =>
          together.includes(name) ? -1 : together.filter((member) => !met.has(meet(member, name))).length
        together.push(mixed.reduce((best, name) => (newFor(name) > newFor(best) ? name : best)))
      }
      for (const member of together) for (const beside of together) met.add(meet(member, beside))
      found.push(together)
    }
  return shuffled(found, random)
}

/** Makes calls at the same moment, which are about the same things. */
async function made(names: readonly string[], times: number): Promise<{ name: string; status: number }[]> {
  await removeKeptTexts(tested)
  const scene = sceneIn(people)
  const prepared: { name: string; make: Make }[] = []
  for (let copy = 0; copy < times; copy++)
    for (const name of names) {
      const make = await calls[name]?.(scene, copy)
      if (!make) throw new Error(`There is no call ${name}`)
      prepared.push({ name, make })
    }
  return Promise.all(
    prepared.map(async ({ name, make }) => ({
      name,
      status: await make().then(
        ({ status }) => status,
        // Of a job.
        (error: unknown) => {
          tested.portal.log.error({ err: error, name }, 'a job beside others has failed')
          return 500
        },
      ),
    })),
  )
}

test('every call and every job that changes something is among those, or says why it meets no other', () => {
  const changing = [
    ...Object.values(endpoints),
    ...Object.entries(tusCalls).map(([name, { method }]) => ({ name, method })),
  ]
    .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
    .map(({ name }) => name)
  const among = Object.keys(calls).map((name) => name.replace(/,.*/, ''))
  const known = new Set([...among, ...Object.keys(alone)])
  expect([...changing, ...Object.keys(jobs)].filter((name) => !known.has(name))).toEqual([])
})

test('each of those calls does what it is there for, when it is made by itself', async () => {
  const refused: string[] = []
  for (const name of Object.keys(calls))
    for (const { status } of await made([name], 1)) if (status >= 400) refused.push(`${name}: ${status}`)
  expect(refused).toEqual([])
}, 120_000)

test(
  'any two calls that change something can be made beside each other: no deadlock, and no answer of 5xx',
  async () => {
    const before = await deadlocks()
    const random = numbersFrom(seed)
    const all = () => crowdsOf(Object.keys(calls), random)
    const wrong: string[] = []
    let found = before
    for (const crowds of rounds > 0 ? Array.from({ length: rounds }, all) : [all().slice(0, sample)]) {
      await beginAnew()
      for (const names of crowds) {
        const failed = (await made(names, copies)).filter(({ status }) => status >= 500)
        const now = await deadlocks()
        if (failed.length > 0 || now > found)
          wrong.push(
            `${names.join('; ')}: ${now - found} deadlocks, ${failed.map(({ name, status }) => `${name} ${status}`)}`,
          )
        found = now
      }
    }
    expect(wrong).toEqual([])
  },
  Math.max(rounds, 1) * 600_000,
)

/** By these, requests get to other people and companies. */
const changesOfHands = [
  ...['handOverRequest', 'endAccess', 'giveBackAccess', 'changeCompanyRole', 'joinCompany', 'acceptInvitation'],
  ...['mergeCompanies', 'takeBackMerge', 'handOverRequest, of a draft that somebody begins whom a merge brought'],
  ...['toggleUserEnabled', 'completeRequest', 'takeBackRequest'],
]

test(
  'requests change hands while people leave, join and are merged, and nobody waits for somebody in a circle',
  async () => {
    const before = await deadlocks()
    const random = numbersFrom(seed)
    for (let times = 0; times < Math.max(rounds, 1) * 5; times += 1) {
      if (times % 50 === 0) await beginAnew()
      for (const { name, status } of await made(shuffled(changesOfHands, random), copies))
        expect([name, status]).toEqual([name, expect.toSatisfy((answered: number) => answered < 500)])
    }
    expect(await deadlocks()).toBe(before)
  },
  Math.max(rounds, 1) * 600_000,
)

test('a transaction that PostgreSQL ends, because two wait for each other, is run once more by itself', async () => {
  const [one = 0, other = 0] = (await aSubmittedRequest(people.dealer, [{}, {}])).itemIds
  let meet = () => {}
  const met = new Promise<void>((resolve) => {
    let here = 0
    meet = () => {
      here += 1
      if (here >= 2) resolve()
    }
  })
  const locking = (ids: readonly number[]) =>
    inTransaction(tested.portal.db, async (tx) => {
      for (const itemId of ids) {
        await tx.selectFrom('requestItems').select('itemId').where('itemId', '=', itemId).forUpdate().execute()
        meet()
        await met
      }
      return ids
    })
  expect(await Promise.all([locking([one, other]), locking([other, one])])).toEqual([
    [one, other],
    [other, one],
  ])
  await expect(
    inTransaction(tested.portal.db, () => Promise.reject(new Error('a refusal is no deadlock'))),
  ).rejects.toSatisfy((error) => !isDeadlock(error))
})
