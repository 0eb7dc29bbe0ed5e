import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Line, openLine } from '@portal/api/testing/faulty-line.ts'
import { aVideo } from '../../sample-files.ts'
import type { Part } from '../part.ts'
import type { Rig } from '../rig/rig.ts'
import { percentile, watchTheMachine } from './figures.ts'
import { startLoad } from './load.ts'
import { loggedBugs, loggedOutages } from './logged-errors.ts'
import { startFaultyStore } from './store.ts'

/** So much more than at the beginning may be held at the end, by the line that fits the samples best. */
const mayGrow = { memory: 24, files: 5, connections: 5 }

interface Sample {
  readonly seconds: number
  readonly memory: number
  readonly files: number
  readonly connections: number
}

/** Ten minutes of work with a fault in every hundredth call: nothing grows, and nothing fails that was left alone. */
export const soak: Part = {
  name: 'soak',
  purpose: 'ten minutes of mixed load on two API processes and a worker, while one in a hundred calls meets a fault',
  async run(weather) {
    const { random, times, say, figure, violated } = weather
    const store = await startFaultyStore()
    let line: Line | undefined
    try {
      const rig = await weather.startRig({
        processes: [{ ROLE: 'api' }, { ROLE: 'api' }, { ROLE: 'worker' }],
        settings: store.settings,
        through: {
          database: async (url) => {
            line = await openLine(new URL(url))
            return line.over(url)
          },
        },
      })
      const load = await startLoad(rig, { perSecond: 20, random, video: await aVideo() })
      // A call has some five statements, so that this is about one call in a hundred.
      line?.breakWhere(() => (random.chance(0.002) ? random.pick(['before', 'after'] as const) : undefined))
      store.line.failWhere(() =>
        random.chance(0.01)
          ? random.pick(['reset before', 'reset after', { status: 500 }, { status: 503 }])
          : undefined,
      )
      const machine = watchTheMachine()
      const seconds = times(600)
      const begin = performance.now()
      const samples: Sample[] = []
      while (performance.now() - begin < seconds * 1000) {
        await pause(Math.min(5000, seconds * 50))
        samples.push(await sampleOf(rig, (performance.now() - begin) / 1000))
        if (samples.length % 12 === 0) say(`${Math.round(samples.at(-1)?.seconds ?? 0)} s, ${load.calls.length} calls`)
      }
      line?.breakWhere(undefined)
      store.line.failWhere(undefined)
      await load.stop()
      for (const sentence of [...load.wrong, ...(await loggedBugs(rig))]) violated(sentence)

      const injected = (line?.counts.broken ?? 0) + store.line.counts.failed
      const failed = load.calls.filter(({ status }) => status >= 500).length
      const cut = load.calls.filter(({ status }) => status === 0).length
      figure('the machine was busy elsewhere', machine.stop())
      figure('calls', `${load.calls.length} in ${seconds} s`)
      figure(
        'faults',
        `${line?.counts.broken} of ${line?.counts.statements} statements, ${store.line.counts.failed} of ${store.line.counts.requests} calls of the store`,
      )
      figure('answered 503', failed, 'at most one for each fault')
      if (failed > injected) {
        violated(`${failed} calls failed, and only ${injected} met a fault`)
        for (const reason of (await loggedOutages(rig)).slice(0, 20)) say(reason)
      }
      if (cut > 0) violated(`${cut} calls got no answer although no process ended`)
      const served = load.calls.filter(({ status }) => status < 300).map(({ milliseconds }) => milliseconds)
      figure('answered within', `half ${percentile(served, 0.5)} ms, 99 % ${percentile(served, 0.99)} ms`)

      // What is taken once, at the beginning, is no growth.
      const settled = samples.slice(Math.floor(samples.length / 4))
      for (const [what, unit] of [
        ['memory', ' MiB of all processes'],
        ['files', ' open files'],
        ['connections', ' connections'],
      ] as const) {
        const points = settled.map((sample) => [sample.seconds, sample[what]] as const)
        const { first, last } = straightLine(points)
        figure(what, `from ${first.toFixed(1)} to ${last.toFixed(1)}${unit}`, `at most ${mayGrow[what]} more`)
        if (settled.length > 20 && last - first > mayGrow[what]) violated(`${what} grows from ${first} to ${last}`)
      }
      await weather.check(rig, 'after the load', { killed: true, straysForSeconds: 24 * 3600 })
      figure('acknowledged and still there', rig.acknowledged.count())
    } finally {
      await line?.close()
      await store.stop()
    }
  },
}

async function sampleOf({ processes, pool }: Rig, seconds: number): Promise<Sample> {
  let [memory, files] = [0, 0]
  for (const one of processes) {
    const status = await readFile(`/proc/${one.pid()}/status`, 'utf8')
    memory += Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
    files += (await readdir(`/proc/${one.pid()}/fd`)).length
  }
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where application_name like 'warranty-portal%'`,
  )
  return { seconds, memory, files, connections: rows[0]?.count ?? 0 }
}

/** The straight line through these points with the least squares: its height at the first and at the last of them. */
function straightLine(points: readonly (readonly [number, number])[]): { first: number; last: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const slope = below === 0 ? 0 : above / below
  const at = (x = 0) => meanY + slope * (x - meanX)
  return { first: at(points[0]?.[0]), last: at(points.at(-1)?.[0]) }
}
