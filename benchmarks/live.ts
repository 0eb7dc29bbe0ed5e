/**
 * What it costs to tell many browsers what changes: `npm run benchmark -- live`. Clients listen to one process, then to two,
 * of which one is killed; events are written straight into the database and signalled as a process of the portal does.
 * Memory, processor time, the time from a commit to its arrival, and whether each client heard each of its events once.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createAccessTokens } from '@portal/api/tokens/access-tokens.ts'
import type pg from 'pg'
import { smallAndQuick } from '../scripts/portal-node.mjs'
import type { ServerSettings } from './load/server-under-load.ts'
import { type FilledDatabase, withFilledDatabase } from './measuring/filled-database.ts'
import { memoryOf, processorTimeOfFamily } from './measuring/processes.ts'
import { head, percentile, row, say } from './measuring/report.ts'

const clientsInAll = 2_000
const administrators = 20
const eventsPerSecond = 50
const seconds = 20
/** How long clients may take until all have come back, on a machine that does other things, too. */
const patienceMs = 150_000

interface Server {
  readonly process: ChildProcess
  readonly pid: number
  readonly port: number
}

async function startServer(settings: ServerSettings): Promise<Server> {
  const server = fork(join(import.meta.dirname, 'load/portal.ts'), [JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: smallAndQuick.flags,
    env: smallAndQuick.env,
  })
  const port = await new Promise<number>((resolve) => {
    server.once('message', (message) => resolve((message as { port: number }).port))
  })
  return { process: server, pid: server.pid ?? 0, port }
}

/** When the event with this number was committed. */
const committedAt = new Map<number, number>()
/** From a commit to its arrival, in milliseconds. */
let delays: number[] = []

interface Account {
  readonly userId: number
  readonly role: 'USER' | 'ADMIN'
  readonly token: string
}

/** A browser, as far as the portal can tell. */
class Client {
  readonly account: Account
  readonly heard = new Map<number, number>()
  resets = 0
  private lastSeen: string | undefined
  private readonly portOf: () => number

  constructor(account: Account, portOf: () => number) {
    this.account = account
    this.portOf = portOf
  }

  /** Listens, and again whenever the stream is lost. Resolves with the first message. */
  listen(): Promise<void> {
    return new Promise((resolve) => {
      const again = () => setTimeout(() => void this.listen().then(resolve), Math.random() * 1_000)
      const headers = {
        authorization: `Bearer ${this.account.token}`,
        ...(this.lastSeen ? { 'last-event-id': this.lastSeen } : {}),
      }
      const sent = request({ port: this.portOf(), path: '/api/events', headers, agent: false }, (answer) => {
        let unread = ''
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          const blocks = (unread + text).split('\n\n')
          unread = blocks.pop() ?? ''
          for (const block of blocks) this.take(block)
          resolve()
        })
        answer.once('close', again)
        answer.on('error', () => {})
      })
      sent.on('error', again)
      sent.end()
    })
  }

  private take(block: string): void {
    const [event = '', id = '', data = ''] = block.split('\n').map((line) => line.slice(line.indexOf(' ') + 1))
    this.lastSeen = id
    if (event === 'reset') this.resets += 1
    const now = performance.now()
    for (const { itemId } of JSON.parse(data) as { itemId: number }[]) {
      this.heard.set(itemId, (this.heard.get(itemId) ?? 0) + 1)
      delays.push(now - (committedAt.get(itemId) ?? now))
    }
  }
}

/** So many events a second, each for one dealer and all administrators. Returns what was written: number and dealer. */
async function write(client: pg.Client, dealers: readonly number[], count: number): Promise<Map<number, number>> {
  const written = new Map<number, number>()
  const begin = performance.now()
  for (let turn = 0; turn < count; turn += 1) {
    const number = committedAt.size + 1
    const dealerId = dealers[number % dealers.length] ?? 0
    await client.query(
      `insert into events (kind, user_id, for_admins, request_id, item_id) values ('message-posted', $1, true, 1, $2)`,
      [dealerId, number],
    )
    committedAt.set(number, performance.now())
    written.set(number, dealerId)
    await client.query('notify commits')
    await pause(Math.max(0, begin + ((turn + 1) * 1000) / eventsPerSecond - performance.now()))
  }
  return written
}

/** How many events of their own clients did not hear, heard twice, and how many of others. */
function compare(clients: readonly Client[], written: ReadonlyMap<number, number>) {
  let [lost, doubled, wrong] = [0, 0, 0]
  for (const { account, heard } of clients) {
    for (const [number, dealerId] of written) {
      const mine = account.role === 'ADMIN' || account.userId === dealerId
      const times = heard.get(number) ?? 0
      if (mine && times === 0) lost += 1
      if (times > 1) doubled += 1
      if (!mine && times > 0) wrong += 1
    }
  }
  return { lost, sentence: `${lost} lost, ${doubled} doubled, ${wrong} at the wrong client` }
}

/** The comparison once everybody is connected again and nothing is missing, or never will come. */
async function compareAtLast(clients: readonly Client[], written: ReadonlyMap<number, number>): Promise<string> {
  const begin = performance.now()
  let compared = compare(clients, written)
  while (compared.lost > 0 && performance.now() - begin < patienceMs) {
    await pause(1_000)
    compared = compare(clients, written)
  }
  return compared.sentence
}

async function accountsOf({ client }: FilledDatabase, { secret, issuer }: ServerSettings): Promise<Account[]> {
  await client.query(
    `insert into users (email, password_hash, role, first_name, last_name, company_name, verified, enabled)
     select 'admin' || n || '@example.com', '-', 'ADMIN', 'A', 'B', 'C', true, true from generate_series(1, ${administrators}) n`,
  )
  await client.query(
    `insert into sessions (session_id, user_id, created_at, ends_at)
     select gen_random_uuid(), user_id, now(), now() + interval '7 days' from users`,
  )
  const { rows } = await client.query<{ user_id: number; role: 'USER' | 'ADMIN'; session_id: string }>(
    `select user_id, role, session_id from users join sessions using (user_id) where email like 'dealer%' or email like 'admin%@example.com'`,
  )
  const { sign } = createAccessTokens({ secret, issuer })
  return Promise.all(
    rows.map(async ({ user_id: userId, role, session_id: sessionId }) => ({
      userId,
      role,
      token: await sign({ userId, role, sessionId }),
    })),
  )
}

await withFilledDatabase(200, async (database) => {
  const settings = {
    databaseUrl: database.url,
    secret: randomBytes(48).toString('base64url'),
    issuer: 'http://localhost:8080',
    dataDir: database.dataDir,
  }
  const accounts = await accountsOf(database, settings)
  const dealers = accounts.filter(({ role }) => role === 'USER')
  const ports: number[] = []
  const listeners = accounts
    .filter(({ role }) => role === 'ADMIN')
    .slice(0, administrators)
    .concat(Array.from({ length: clientsInAll - administrators }, (_, at) => dealers[at % dealers.length] as Account))
  const clients = listeners.map((account, at) => new Client(account, () => ports[at % ports.length] ?? 0))
  const dealerIds = dealers.map(({ userId }) => userId)

  const first = await startServer(settings)
  ports.push(first.port)
  const memoryBefore = memoryOf(first.pid)
  const begin = performance.now()
  for (let at = 0; at < clients.length; at += 50)
    await Promise.all(clients.slice(at, at + 50).map((client) => client.listen()))
  const connected = performance.now() - begin
  await pause(3_000)
  say(
    `Node ${process.version}, load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  )
  head('one process', 'figure')
  row(`${clients.length} clients connected, s`, (connected / 1000).toFixed(1))
  row('memory before, then with all of them, MiB', `${memoryBefore.toFixed(0)}, ${memoryOf(first.pid).toFixed(0)}`)
  const timesOf = () => [processorTimeOfFamily(first.pid), processorTimeOfFamily(database.postmaster)]
  const used = async (work: () => Promise<unknown>) => {
    const before = timesOf()
    const began = performance.now()
    await work()
    const elapsed = (performance.now() - began) / 1000
    return timesOf().map((time, at) => ((time - (before[at] ?? 0)) / elapsed).toFixed(0))
  }
  row(
    'processor time while nothing happens, ms a second: portal, PostgreSQL',
    (await used(() => pause(20_000))).join(', '),
  )
  delays = []
  const written = new Map<number, number>()
  const writing = used(async () => {
    for (const [number, dealer] of await write(database.client, dealerIds, eventsPerSecond * seconds))
      written.set(number, dealer)
  })
  row(
    `processor time at ${eventsPerSecond} events a second, ms a second: portal, PostgreSQL`,
    (await writing).join(', '),
  )
  row(
    'from commit to arrival, ms: p50, p99, longest',
    [0.5, 0.99, 1].map((part) => percentile(delays, part).toFixed(0)).join(', '),
  )
  row('events', `${written.size} written, ${delays.length} received, ${await compareAtLast(clients, written)}`)

  const second = await startServer(settings)
  ports.push(second.port)
  first.process.kill('SIGKILL')
  const third = await startServer(settings)
  ports[0] = third.port
  await pause(5_000)
  delays = []
  const resets = clients.reduce((sum, client) => sum + client.resets, 0)
  const more = write(database.client, dealerIds, eventsPerSecond * seconds)
  await pause((seconds * 1000) / 2)
  ports.splice(0, 1)
  third.process.kill('SIGKILL')
  const writtenThen = await more
  const comparedThen = await compareAtLast(clients, writtenThen)
  const resetsThen = clients.reduce((sum, client) => sum + client.resets, 0) - resets
  head('two processes, one killed half-way', 'figure')
  row(
    'events',
    `${writtenThen.size} written, ${delays.length} received, ${comparedThen}, ${resetsThen} had to read everything again`,
  )
  row(
    'from commit to arrival, ms: p50, p99, longest',
    [0.5, 0.99, 1].map((part) => percentile(delays, part).toFixed(0)).join(', '),
  )
  second.process.kill('SIGTERM')
})
process.exit()
