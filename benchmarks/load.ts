/**
 * How much processor time and waiting a call costs, compared with the least code that could answer it (`floor.ts`) and
 * with a bare server of the same libraries (`bare-stack.ts`): `npm run benchmark -- load 10000 100000` (numbers of
 * requests, each with 3 items, 5 messages and 10 units). The three servers take turns over the same tables, so that other work of
 * the machine slows all of them alike: compare the ratios. `--only unit` measures what is
 * asked of units and of quality alone, `--only queue` the queue of the service, `--only together` the calls that answer several,
 * beside those that they replace. Needs Linux, and 3 GB of room for a million requests.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { drive, send } from './load/drive.ts'
import { qualityCalls } from './load/quality-calls.ts'
import { databaseConnections } from './load/server-under-load.ts'
import {
  endServers,
  type Name,
  names,
  refuseDifferentAnswers,
  type Servers,
  serversFor,
  signEverybodyIn,
  signedCalls,
  startServers,
  type WithToken,
} from './load/servers.ts'
import { type Work, worksOver } from './load/works.ts'
import { type FilledDatabase, withFilledDatabase } from './measuring/filled-database.ts'
import { peakMemoryOf, processorTimeOfFamily } from './measuring/processes.ts'
import { head, median, percentile, row, say, verdict } from './measuring/report.ts'

const connections = 16
const rounds = 5
const callsInARound = { read: 1500, search: 1000, post: 1000, unit: 1500, queue: 1500, together: 300 }
const callsToWarmUp = 1500
/** How many calls of each kind of work must be answered alike before any is measured. */
const comparedTurns = 20
const issuer = 'http://localhost:8080'

/** The goals: of the bare stack's processor time, of its slowest hundredth, and of the time at the fewest requests. */
const mostCpu: Readonly<Partial<Record<Work['kind'], number>>> = { read: 1, search: 1, post: 1.4 }
const mostP99 = 1.5
const mostGrowth = { read: 1.4, search: 2, post: 1.4, unit: 1.4, queue: 1.4, together: 1.4 }
/** Of the floor's processor time, for what is asked of a unit and of the queue. */
const mostCpuOfFloor = 2
const mostMemory = 280
/** For a chart of the quality page, in milliseconds. */
const mostQualityMs = 1500
const qualityRuns = 5

interface Measured {
  /** Processor time of server and database together, milliseconds a call. */
  readonly cpu: number
  /** The share of it that the database took. */
  readonly databaseCpu: number
  readonly p50: number
  readonly p99: number
}
type Measurements = Map<Work, Partial<Record<Name, Measured>>>

/** Everything at one number of requests. */
async function measureAt(requests: number, { url, client, dataDir, postmaster }: FilledDatabase) {
  const adminId = await signEverybodyIn(client)
  const settings = { databaseUrl: url, secret: randomBytes(48).toString('base64url'), issuer, dataDir }
  const servers = await startServers(settings)
  try {
    const works = (await worksOver(client)).filter(({ kind }) => (options.only ?? kind) === kind)
    const withTokens = () => signedCalls(settings, adminId)
    const withToken = withTokens()
    for (const work of works)
      for (let turn = 0; turn < comparedTurns; turn += 1) await refuseDifferentAnswers(work, turn, servers, withToken)
    const measured: Measurements = new Map()
    for (const work of works) measured.set(work, await measure(work, servers, postmaster, withTokens()))
    report(requests, measured, servers)
    if (works.some(({ kind }) => kind === 'unit')) await reportQuality(client, servers, postmaster, withTokens())
    return measured
  } finally {
    endServers(servers)
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
  const together = [...measurements].filter(([{ kind }]) => kind === 'together')
  if (together.length > 0) head('call for several, and its parts', 'CPU, ms', 'of it PostgreSQL', 'p50, ms', 'p99, ms')
  for (const [{ name }, { portal }] of together)
    if (portal)
      row(name, ...[portal.cpu, portal.databaseCpu, portal.p50, portal.p99].map((figure) => figure.toFixed(2)))
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
