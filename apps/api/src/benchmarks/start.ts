/**
 * How long a start takes and what the portal then holds in memory: `node apps/api/src/benchmarks/start.ts`. A first start
 * in a new folder fills it with demo data; the later ones are measured, each from `scripts/start.mjs` (what `npm start`
 * runs) to the sentence that it is ready. Needs Linux, and the web client built. The results are kept in
 * `docs/benchmarks.md`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf, memoryOfFamily, processorTimeOfFamily } from './load/processes.ts'

const starts = 7
/** Long enough for what a start leaves behind to be done. */
const settledMs = 5000
const goal = { readyMs: 1500, memory: 120 }

const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function start(dataDir: string): Promise<{ portal: ChildProcess; pid: number; readyMs: number }> {
  const begin = performance.now()
  const portal = spawn(process.execPath, [join(import.meta.dirname, '../../../../scripts/start.mjs')], {
    // biome-ignore lint/style/noProcessEnv: the portal under measurement is started as from this very terminal
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    portal.once('exit', () => reject(new Error(`The portal did not start: ${said}`)))
    portal.stdout?.on('data', (part) => {
      said += part
      if (said.includes('is ready')) resolve()
    })
  })
  return { portal, pid: portal.pid ?? 0, readyMs: performance.now() - begin }
}

async function stop(portal: ChildProcess): Promise<void> {
  const ended = once(portal, 'exit')
  portal.kill('SIGTERM')
  await ended
}

const dataDir = await mkdtemp(join(tmpdir(), 'start-benchmark-'))
try {
  const first = await start(dataDir)
  await stop(first.portal)
  const runs: { readyMs: number; cpuMs: number; memory: number; postgres: number }[] = []
  for (let run = 0; run < starts; run += 1) {
    const { portal, pid, readyMs } = await start(dataDir)
    await pause(settledMs)
    const postmaster = Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
    const postgres = memoryOfFamily(postmaster)
    runs.push({ readyMs, cpuMs: processorTimeOfFamily(pid), memory: memoryOf(pid), postgres })
    await stop(portal)
  }
  const of = (name: keyof (typeof runs)[number]) => Math.round(median(runs.map((run) => run[name])))
  const verdict = (value: number, most: number) => `${value} (at most ${most}: ${value <= most ? 'met' : 'MISSED'})`
  say(
    `Node ${process.version}, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}; medians of ${starts} starts.`,
  )
  say(`First start with demo data, ms: ${Math.round(first.readyMs)}`)
  say(
    `Later start, ms: ${verdict(of('readyMs'), goal.readyMs)}; all: ${runs.map((run) => Math.round(run.readyMs)).join(', ')}`,
  )
  say(`Processor time of the portal until 5 s later, ms: ${of('cpuMs')}`)
  say(`Memory of the portal 5 s later, MiB: ${verdict(of('memory'), goal.memory)}`)
  say(`Memory of its PostgreSQL, MiB: ${of('postgres')}`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
