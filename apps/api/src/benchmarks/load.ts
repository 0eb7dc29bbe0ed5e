/**
 * How much processor time and waiting a call costs, beside the least that could be done and beside our stack before it is
 * a product: `node apps/api/src/benchmarks/load.ts 10000 100000` (numbers of requests; each has 3 items and 5 messages).
 * The three servers work over the same tables, in turns, so that what else the machine does meets them alike: compare
 * the ratios. Needs Linux, and 3 GB of room for a million requests. The results are kept in `docs/benchmarks.md`.
 */
import { deepStrictEqual } from 'node:assert'
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { startOwnDatabase } from '../db/own-database.ts'
import { createAccessTokens } from '../tokens/access-tokens.ts'
import { drive, type Sent, send } from './load/drive.ts'
import { memoryOf, peakMemoryOf, processorTimeOfFamily } from './load/processes.ts'
import { databaseConnections, type ServerSettings } from './load/server-under-load.ts'
import { type Call, type Work, worksOver } from './load/works.ts'
import { fillWithManyRequests } from './many-requests.ts'

const connections = 16
const rounds = 5
const callsInARound = { read: 1500, search: 1000, post: 1000 }
/** At least as many as a round has: their tokens are signed together. */
const callsToWarmUp = 1500

const programs = {
  floor: () => import('./load/floor.ts'),
  'bare stack': () => import('./load/bare-stack.ts'),
  portal: () => import('./load/portal.ts'),
}
type Name = keyof typeof programs
const names = Object.keys(programs) as Name[]

interface Server {
  readonly process: ChildProcess
  readonly pid: number
  readonly port: number
  readonly memoryAtStart: number
}

interface Measured {
  /** Processor time of server and database together, milliseconds a call. */
  readonly cpu: number
  /** The share of it that the database took. */
  readonly databaseCpu: number
  readonly p50: number
  readonly p99: number
}
type Measurements = Map<Work, Record<Name, Measured>>

const say = (line = '') => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** What `npm start` gives the portal's Node; read where it stands, because scripts know no types. */
const { economy }: { economy: { flags: string[]; env: Record<string, string> } } = await import(
  new URL('../../../../scripts/portal-node.mjs', import.meta.url).href
)

async function startServer(name: Name, settings: ServerSettings): Promise<Server> {
  const server = fork(import.meta.filename, [name, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(name === 'portal' ? { execArgv: economy.flags, env: economy.env } : {}),
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('message', (message) => resolve((message as { port: number }).port))
    server.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
  })
  const pid = server.pid ?? 0
  return { process: server, pid, port, memoryAtStart: memoryOf(pid) }
}

const quiet = { info() {}, warn() {} }

/** A filled database at rest: stopping writes all of it to the disk, so no checkpoint of the filling meets the calls. */
async function fillDatabase(folder: string, requests: number): Promise<{ adminId: number }> {
  const database = await startOwnDatabase(folder, quiet)
  const client = new pg.Client({ connectionString: database.url })
  try {
    await migrate(database.url)
    await client.connect()
    await fillWithManyRequests(client, requests)
    const { rows } = await client.query<{ user_id: number }>(
      `insert into users (email, password_hash, role, first_name, last_name, company_name, verified, enabled)
       values ('service@example.com', '-', 'ADMIN', 'Robin', 'Sommer', 'Service', true, true) returning user_id`,
    )
    return { adminId: rows[0]?.user_id ?? 0 }
  } finally {
    await client.end()
    await database.stop()
  }
}

/** Everything at one number of requests. */
async function measureAt(requests: number): Promise<Measurements> {
  const folder = await mkdtemp(join(tmpdir(), 'load-benchmark-'))
  const { adminId } = await fillDatabase(folder, requests)
  const database = await startOwnDatabase(folder, quiet)
  const client = new pg.Client({ connectionString: database.url })
  const servers = new Map<Name, Server>()
  try {
    await client.connect()
    const works = await worksOver(client)
    const settings = {
      databaseUrl: database.url,
      secret: randomBytes(48).toString('base64url'),
      issuer: 'http://localhost:8080',
      dataDir: folder,
    }
    for (const name of names) servers.set(name, await startServer(name, settings))
    const postgres = Number((await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
    const tokens = tokensOf(settings, adminId)
    await refuseDifferentAnswers(works, servers, await tokens(works))

    const measured: Measurements = new Map()
    for (const work of works) measured.set(work, await measure(work, servers, postgres, await tokens([work])))
    report(requests, measured, servers)
    return measured
  } finally {
    for (const server of servers.values()) server.process.kill('SIGKILL')
    await client.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Tokens = (call: Call) => Sent

/** Signs what the calls of some works need; a token lives ten minutes, a whole run takes longer. */
const tokensOf =
  ({ secret, issuer }: ServerSettings, adminId: number) =>
  async (works: readonly Work[]): Promise<Tokens> => {
    const { sign } = createAccessTokens({ secret, issuer })
    const ofAdmin = await sign({ userId: adminId, role: 'ADMIN', epoch: 0 })
    const ofDealers = new Map<number, string>()
    for (const work of works)
      for (let turn = 0; turn < callsToWarmUp; turn += 1) {
        const { dealerId } = work.call(turn)
        if (dealerId !== undefined && !ofDealers.has(dealerId))
          ofDealers.set(dealerId, await sign({ userId: dealerId, role: 'USER', epoch: 0 }))
      }
    return ({ method, path, body, dealerId }) => {
      const token = dealerId === undefined ? ofAdmin : ofDealers.get(dealerId)
      if (!token) throw new Error(`No token was signed for dealer ${dealerId}`)
      return { method, path, body, token }
    }
  }

/** Three servers that say different things cannot be compared. */
async function refuseDifferentAnswers(works: readonly Work[], servers: Map<Name, Server>, withToken: Tokens) {
  const agent = new Agent()
  for (const work of works)
    for (let turn = 0; turn < 20; turn += 1) {
      const answers: unknown[] = []
      for (const [name, { port }] of servers) {
        const { status, text } = await send(agent, port, withToken(work.call(turn)))
        if (status >= 300) throw new Error(`${name}, ${work.name}: ${status} ${text}`)
        answers.push(work.kind === 'post' ? Object.keys(JSON.parse(text)).sort() : JSON.parse(text))
      }
      const [first, ...others] = answers
      for (const other of others) deepStrictEqual(other, first, `${work.name} is answered differently`)
    }
}

async function measure(
  work: Work,
  servers: Map<Name, Server>,
  postgres: number,
  withToken: Tokens,
): Promise<Record<Name, Measured>> {
  const runs: Record<Name, Measured[]> = { floor: [], 'bare stack': [], portal: [] }
  const call = (turn: number) => withToken(work.call(turn))
  for (const { port } of servers.values()) await drive(port, connections, callsToWarmUp, call)
  const calls = callsInARound[work.kind]
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { pid, port }] of servers) {
      const before = { server: processorTimeOfFamily(pid), database: processorTimeOfFamily(postgres) }
      const took = await drive(port, connections, calls, call)
      const database = processorTimeOfFamily(postgres) - before.database
      runs[name].push({
        cpu: (processorTimeOfFamily(pid) - before.server + database) / calls,
        databaseCpu: database / calls,
        p50: percentile(took, 0.5),
        p99: percentile(took, 0.99),
      })
    }
  const middle = (name: Name, of: keyof Measured) => median(runs[name].map((run) => run[of]))
  const measured = (name: Name): Measured => ({
    cpu: middle(name, 'cpu'),
    databaseCpu: middle(name, 'databaseCpu'),
    p50: middle(name, 'p50'),
    p99: middle(name, 'p99'),
  })
  return { floor: measured('floor'), 'bare stack': measured('bare stack'), portal: measured('portal') }
}

/** The goals: of the bare stack's processor time, of its slowest hundredth, and of the time at the fewest requests. */
const mostCpu = { read: 1, search: 1, post: 1.5 }
const mostP99 = 1.5
const mostGrowth = { read: 1.4, search: 2, post: 1.4 }
const mostMemory = 280

const ms = (value: number) => value.toFixed(2)
const verdict = (value: number, most: number) =>
  `${value.toFixed(2)} (at most ${most}: ${value <= most ? 'met' : 'MISSED'})`

function report(requests: number, measured: Measurements, servers: Map<Name, Server>) {
  say(`\n### ${requests.toLocaleString('en')} requests\n`)
  say(
    '| work | CPU a call, ms: floor, bare stack, portal | of it PostgreSQL | portal : floor | portal : bare stack | p50, ms | p99, ms | p99, portal : bare stack |',
  )
  say('|---|---|---|---|---|---|---|---|')
  for (const [{ name, kind }, { floor, 'bare stack': bare, portal }] of measured) {
    const all = (of: (one: Measured) => number) => [floor, bare, portal].map((one) => ms(of(one))).join(', ')
    say(
      `| ${[
        name,
        all((one) => one.cpu),
        all((one) => one.databaseCpu),
        (portal.cpu / floor.cpu).toFixed(2),
        verdict(portal.cpu / bare.cpu, mostCpu[kind]),
        all((one) => one.p50),
        all((one) => one.p99),
        verdict(portal.p99 / bare.p99, mostP99),
      ].join(' | ')} |`,
    )
  }
  say()
  for (const [name, { pid, memoryAtStart }] of servers)
    say(
      `${name}: ${Math.round(memoryAtStart)} MiB after start, ${Math.round(peakMemoryOf(pid))} MiB at most under load`,
    )
  const portal = servers.get('portal')
  if (portal) say(`The portal's memory under load, MiB: ${verdict(peakMemoryOf(portal.pid), mostMemory)}`)
}

function reportGrowth(sizes: number[], all: Measurements[]) {
  const [fewest, most] = [all[0], all.at(-1)]
  if (!fewest || !most || all.length < 2) return
  say(
    `\nCPU a call of the portal at ${sizes.at(-1)?.toLocaleString('en')} requests : at ${sizes[0]?.toLocaleString('en')}\n`,
  )
  const atMost = [...most.entries()]
  for (const [index, [{ name, kind }, { portal }]] of [...fewest.entries()].entries()) {
    const later = atMost[index]?.[1].portal
    if (later) say(`- ${name}: ${verdict(later.cpu / portal.cpu, mostGrowth[kind])}`)
  }
}

async function compare(sizes: number[]) {
  say(
    `Node ${process.version}, ${availableParallelism()} cores, load before ${loadavg().map(ms).join(' ')}; ${connections} connections, ` +
      `${databaseConnections} of each server to PostgreSQL; medians of ${rounds} rounds in turns.`,
  )
  const all: Measurements[] = []
  for (const requests of sizes) all.push(await measureAt(requests))
  reportGrowth(sizes, all)
}

const given = process.argv.slice(2)
if (process.send) await programs[given[0] as Name]()
else await compare(given.length > 0 ? given.map(Number) : [10_000, 100_000])
