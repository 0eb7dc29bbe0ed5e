/**
 * How much processor time and waiting a call costs, compared with the least code that could answer it (`floor.ts`) and
 * with a bare server of the same libraries (`bare-stack.ts`): `npm run benchmark -- load 10000 100000` (numbers of
 * requests, each with 3 items, 5 messages and 10 units). The three servers take turns over the same tables, so that other work of
 * the machine slows all of them alike: compare the ratios. `--only unit` measures what is
 * asked of units and of quality alone, `--only queue` the queue of the service. Needs Linux, and 3 GB of room for a million requests.
 */
import { deepStrictEqual } from 'node:assert'
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAccessTokens } from '@portal/api/tokens/access-tokens.ts'
import type pg from 'pg'
import { smallAndQuick } from '../scripts/portal-node.mjs'
import { drive, type Sent, send } from './load/drive.ts'
import { qualityCalls } from './load/quality-calls.ts'
import { databaseConnections, type ServerSettings } from './load/server-under-load.ts'
import { type Call, type Work, worksOver } from './load/works.ts'
import { type FilledDatabase, withFilledDatabase } from './measuring/filled-database.ts'
import { memoryOf, peakMemoryOf, processorTimeOfFamily } from './measuring/processes.ts'
import { head, median, percentile, row, say, verdict } from './measuring/report.ts'

const connections = 16
const rounds = 5
const callsInARound = { read: 1500, search: 1000, post: 1000, unit: 1500, queue: 1500 }
const callsToWarmUp = 1500

/** The goals: of the bare stack's processor time, of its slowest hundredth, and of the time at the fewest requests. */
const mostCpu: Readonly<Partial<Record<Work['kind'], number>>> = { read: 1, search: 1, post: 1.5 }
const mostP99 = 1.5
const mostGrowth = { read: 1.4, search: 2, post: 1.4, unit: 1.4, queue: 1.4 }
/** Of the floor's processor time, for what is asked of a unit and of the queue. */
const mostCpuOfFloor = 2
const mostMemory = 280
/** For a chart of the quality page, in milliseconds. */
const mostQualityMs = 1500
const qualityRuns = 5

const names = ['floor', 'bare-stack', 'portal'] as const
type Name = (typeof names)[number]

interface Server {
  readonly process: ChildProcess
  readonly pid: number
  readonly port: number
  readonly memoryAtStart: number
}
type Servers = Readonly<Record<Name, Server>>

interface Measured {
  /** Processor time of server and database together, milliseconds a call. */
  readonly cpu: number
  /** The share of it that the database took. */
  readonly databaseCpu: number
  readonly p50: number
  readonly p99: number
}
type Measurements = Map<Work, Partial<Record<Name, Measured>>>

/** The bare stack does not know units and the queue. */
const serversFor = ({ kind }: Work): readonly Name[] => (mostCpu[kind] === undefined ? ['floor', 'portal'] : names)

async function startServer(name: Name, settings: ServerSettings): Promise<Server> {
  const server = fork(join(import.meta.dirname, `load/${name}.ts`), [JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // What `npm start` gives the portal's Node.
    ...(name === 'portal' ? { execArgv: smallAndQuick.flags, env: smallAndQuick.env } : {}),
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('message', (message) => resolve((message as { port: number }).port))
    server.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
  })
  const pid = server.pid ?? 0
  return { process: server, pid, port, memoryAtStart: memoryOf(pid) }
}

/** Everything at one number of requests. */
async function measureAt(requests: number, { url, client, dataDir, postmaster }: FilledDatabase) {
  const { rows } = await client.query<{ user_id: number }>(
    `insert into users (email, password_hash, role, first_name, last_name, company_name, verified, enabled)
     values ('service@example.com', '-', 'ADMIN', 'Robin', 'Sommer', 'Service', true, true) returning user_id`,
  )
  await client.query(
    `insert into sessions (session_id, user_id, created_at, ends_at)
     select ('00000000-0000-4000-8000-' || lpad(user_id::text, 12, '0'))::uuid, user_id, now(), now() + interval '7 days'
     from users`,
  )
  const secret = randomBytes(48).toString('base64url')
  const settings = { databaseUrl: url, secret, issuer: 'http://localhost:8080', dataDir }
  const servers: Servers = {
    floor: await startServer('floor', settings),
    'bare-stack': await startServer('bare-stack', settings),
    portal: await startServer('portal', settings),
  }
  try {
    const works = (await worksOver(client)).filter(({ kind }) => (options.only ?? kind) === kind)
    const withTokens = () => signedCalls(settings, rows[0]?.user_id ?? 0)
    await refuseDifferentAnswers(works, servers, withTokens())
    const measured: Measurements = new Map()
    for (const work of works) measured.set(work, await measure(work, servers, postmaster, withTokens()))
    report(requests, measured, servers)
    if (works.some(({ kind }) => kind === 'unit')) await reportQuality(client, servers, postmaster, withTokens())
    return measured
  } finally {
    for (const server of Object.values(servers)) server.process.kill('SIGKILL')
  }
}

/** The session that `measureAt` gave to an account. */
const sessionOf = (userId: number) => `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`

type WithToken = (call: Call) => Promise<Sent>

/** Signs what calls need, once for each account; a token lives ten minutes, a whole run takes longer. */
function signedCalls({ secret, issuer }: ServerSettings, adminId: number): WithToken {
  const { sign } = createAccessTokens({ secret, issuer })
  const tokens = new Map<number, Promise<string>>()
  return async ({ dealerId, ...call }) => {
    const userId = dealerId ?? adminId
    const role = dealerId === undefined ? 'ADMIN' : 'USER'
    const token = tokens.get(userId) ?? sign({ userId, role, sessionId: sessionOf(userId) })
    tokens.set(userId, token)
    return { ...call, token: await token }
  }
}

/** Throws when the three servers answer differently: they could not be compared. */
async function refuseDifferentAnswers(works: readonly Work[], servers: Servers, withToken: WithToken) {
  for (const work of works)
    for (let turn = 0; turn < 20; turn += 1) {
      const answers: unknown[] = []
      for (const name of serversFor(work)) {
        const { status, text } = await send(servers[name].port, await withToken(work.call(turn)))
        if (status >= 300) throw new Error(`${name}, ${work.name}: ${status} ${text}`)
        answers.push(work.kind === 'post' ? Object.keys(JSON.parse(text)).sort() : JSON.parse(text))
      }
      const [first, ...others] = answers
      for (const other of others) deepStrictEqual(other, first, `${work.name} is answered differently`)
    }
}

async function measure(work: Work, servers: Servers, postmaster: number, withToken: WithToken) {
  const call = (turn: number) => withToken(work.call(turn))
  for (const name of serversFor(work)) await drive(servers[name].port, connections, callsToWarmUp, call)
  const runs: Record<Name, Measured[]> = { floor: [], 'bare-stack': [], portal: [] }
  const calls = callsInARound[work.kind]
  for (let round = 0; round < rounds; round += 1)
    for (const name of serversFor(work)) {
      const { pid, port } = servers[name]
      const before = { server: processorTimeOfFamily(pid), database: processorTimeOfFamily(postmaster) }
      const took = await drive(port, connections, calls, call)
      const database = processorTimeOfFamily(postmaster) - before.database
      runs[name].push({
        cpu: (processorTimeOfFamily(pid) - before.server + database) / calls,
        databaseCpu: database / calls,
        p50: percentile(took, 0.5),
        p99: percentile(took, 0.99),
      })
    }
  const middle = (name: Name): Measured => {
    const of = (which: keyof Measured) => median(runs[name].map((run) => run[which]))
    return { cpu: of('cpu'), databaseCpu: of('databaseCpu'), p50: of('p50'), p99: of('p99') }
  }
  return Object.fromEntries(serversFor(work).map((name) => [name, middle(name)]))
}

function report(requests: number, measurements: Measurements, servers: Servers) {
  say(`\n### ${requests.toLocaleString('en')} requests`)
  head(
    'work',
    'CPU a call, ms: floor, bare stack, portal',
    'of it PostgreSQL',
    'portal : floor',
    'portal : bare stack',
    'p50, ms',
    'p99, ms',
    'p99, portal : bare stack',
  )
  for (const [{ name, kind }, measured] of measurements) {
    const { floor, 'bare-stack': bare, portal } = measured
    if (!floor || !portal) continue
    const all = (of: keyof Measured) => names.map((server) => measured[server]?.[of].toFixed(2) ?? '–').join(', ')
    const ofFloor = portal.cpu / floor.cpu
    const most = mostCpu[kind]
    row(
      name,
      all('cpu'),
      all('databaseCpu'),
      most === undefined ? verdict(ofFloor, mostCpuOfFloor) : ofFloor.toFixed(2),
      bare && most !== undefined ? verdict(portal.cpu / bare.cpu, most) : '–',
      all('p50'),
      all('p99'),
      bare ? verdict(portal.p99 / bare.p99, mostP99) : '–',
    )
  }
  head('memory, MiB', 'after the start', 'at most under load')
  for (const name of names) {
    const { pid, memoryAtStart } = servers[name]
    const most = peakMemoryOf(pid)
    row(name, memoryAtStart.toFixed(0), name === 'portal' ? verdict(most, mostMemory, 0) : most.toFixed(0))
  }
}

/** Each chart of the quality page, one after the other: they are asked seldom, and read much. */
async function reportQuality(client: pg.Client, servers: Servers, postmaster: number, withToken: WithToken) {
  const { port } = servers.portal
  head('chart of the quality page', 'answered in, ms', 'CPU, ms', 'bytes')
  for (const { name, call } of await qualityCalls(client)) {
    const runs: { took: number; cpu: number; bytes: number }[] = []
    for (let run = 0; run < qualityRuns; run += 1) {
      const sent = await withToken(call)
      const cpu = () => processorTimeOfFamily(servers.portal.pid) + processorTimeOfFamily(postmaster)
      const [cpuBefore, begin] = [cpu(), performance.now()]
      const { status, text } = await send(port, sent)
      if (status >= 300) throw new Error(`${name}: ${status} ${text}`)
      runs.push({ took: performance.now() - begin, cpu: cpu() - cpuBefore, bytes: text.length })
    }
    const of = (which: keyof (typeof runs)[number]) => median(runs.map((run) => run[which]))
    row(name, verdict(of('took'), mostQualityMs, 0), of('cpu').toFixed(0), of('bytes'))
  }
}

function reportGrowth(fewest: Measurements, most: Measurements) {
  say('\nCPU a call of the portal, at the most requests : at the fewest\n')
  const atMost = [...most.values()]
  for (const [index, [{ name, kind }, { portal }]] of [...fewest].entries()) {
    const later = atMost[index]?.portal
    if (later && portal) say(`- ${name}: ${verdict(later.cpu / portal.cpu, mostGrowth[kind])}`)
  }
}

const { values: options, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000]
const load = loadavg().map((value) => value.toFixed(1))
say(
  `Node ${process.version}, ${availableParallelism()} cores, load before ${load.join(' ')}; ${connections} connections, ` +
    `${databaseConnections} of each server to PostgreSQL; medians of ${rounds} rounds in turns.`,
)
const all: Measurements[] = []
for (const size of sizes)
  await withFilledDatabase(size, async (database) => {
    all.push(await measureAt(size, database))
  })
const [fewest, most] = [all[0], all.at(-1)]
if (fewest && most && fewest !== most) reportGrowth(fewest, most)
