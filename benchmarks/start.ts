/**
 * How long a start takes, and what the portal then holds in memory: `npm run benchmark -- start`. The first start, in a
 * new folder, fills it with demo data. The later ones are measured, from `scripts/start.mjs`, which is what `npm start`
 * runs, to the sentence that the portal is ready. Needs Linux.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf, memoryOfFamily, processorTimeOfFamily } from './measuring/processes.ts'
import { median, say, verdict } from './measuring/report.ts'

const starts = 7
/** How long to wait until the work of the start is done. */
const settledMs = 5000
const goal = { readyMs: 1500, memory: 120 }

async function start(dataDir: string): Promise<{ portal: ChildProcess; pid: number; readyMs: number }> {
  const begin = performance.now()
  const portal = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.mjs')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
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
  const of = (name: keyof (typeof runs)[number]) => median(runs.map((run) => run[name]))
  const load = loadavg().map((value) => value.toFixed(1))
  say(`Node ${process.version}, load ${load.join(' ')}; medians of ${starts} starts.`)
  say(`First start with demo data, ms: ${Math.round(first.readyMs)}`)
  say(`Later start, ms: ${verdict(of('readyMs'), goal.readyMs, 0)}`)
  say(`Processor time of the portal until 5 s later, ms: ${Math.round(of('cpuMs'))}`)
  say(`Memory of the portal 5 s later, MiB: ${verdict(of('memory'), goal.memory, 0)}`)
  say(`Memory of its PostgreSQL, MiB: ${Math.round(of('postgres'))}`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
