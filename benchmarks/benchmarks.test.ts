import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillWithManyRequests } from '@portal/api/testing/many-requests.ts'
import { fillWithManyUnits } from '@portal/api/testing/many-units.ts'
import { createTestDatabase } from '@portal/api/testing/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measure } from './import.ts'
import { accountsOf, Client, compareAtLast, write } from './live/listeners.ts'
import { send } from './load/drive.ts'
import { qualityCalls } from './load/quality-calls.ts'
import {
  endServers,
  refuseDifferentAnswers,
  type Servers,
  signEverybodyIn,
  signedCalls,
  startServers,
} from './load/servers.ts'
import { type Work, worksOver } from './load/works.ts'
import { plansOfCalls } from './query-plans/plans.ts'

/** As few as have each kind of request, item and unit among them. */
const requests = 60

const kept = { secret: randomBytes(48).toString('base64url'), issuer: 'http://localhost:8080' }
let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
let dataDir: string
let servers: Servers
let works: readonly Work[]
let adminId: number

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await fillWithManyRequests(client, requests)
  await fillWithManyUnits(client, requests)
  adminId = await signEverybodyIn(client)
  dataDir = await mkdtemp(join(tmpdir(), 'benchmark-test-'))
  servers = await startServers({ ...kept, databaseUrl: database.url, dataDir })
  works = await worksOver(client)
})
afterAll(async () => {
  endServers(servers)
  await client.end()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('the bare stack and the portal answer every measured call alike', async () => {
  const withToken = signedCalls(kept, adminId)
  const different: string[] = []
  for (const work of works)
    for (const turn of [0, 1, 2])
      await refuseDifferentAnswers(work, turn, servers, withToken).catch((error: Error) =>
        different.push(error.message),
      )
  expect(different).toEqual([])
})

test('the portal answers every call of the quality page that is measured', async () => {
  const withToken = signedCalls(kept, adminId)
  const answers: Record<string, number> = {}
  const calls = await qualityCalls(client)
  for (const { name, call } of calls) answers[name] = (await send(servers.portal.port, await withToken(call))).status
  expect(answers).toEqual(Object.fromEntries(calls.map(({ name }) => [name, 200])))
})

test('clients of the live benchmark hear each event that is theirs once', async () => {
  const accounts = await accountsOf(client, kept, 2)
  const dealers = accounts.filter(({ role }) => role === 'USER').slice(0, 2)
  const listeners = [...accounts.filter(({ role }) => role === 'ADMIN'), ...dealers]
  const clients = listeners.map((account) => new Client(account, () => servers.portal.port))
  await Promise.all(clients.map((one) => one.listen()))
  const dealerIds = dealers.map(({ userId }) => userId)
  const written = await write(client, dealerIds, { count: 6, eventsPerSecond: 50 })
  expect(await compareAtLast(clients, written)).toBe('0 lost, 0 doubled, 0 at the wrong client')
})

test('every call whose plan is printed sends statements, each with a plan', async () => {
  const printed = await plansOfCalls(database.url, client)
  expect(printed.length).toBeGreaterThan(40)
  expect(printed.filter(({ statements }) => statements.length === 0).map(({ name }) => name)).toEqual([])
})

test('the file that the import benchmark writes is taken in as it stands', async () => {
  const units = 40
  await measure({ url: database.url, client, dataDir }, units, 1)
  const { rows } = await client.query("select count(*)::int from units where serial_number like 'NW00%'")
  expect(rows).toEqual([{ count: units }])
})
