/**
 * What the import of a file of units costs: `npm run benchmark -- import 1000000` (numbers of units). Beside it a bare
 * COPY of the same rows into a table with the same columns, checks and indexes. Meanwhile an administrator's list is
 * asked for, and its time is compared with that of an idle portal. Needs Linux.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, openAsBlob } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '@portal/contract/accounts/session.ts'
import type { ImportDetail } from '@portal/contract/imports/import-schemas.ts'
import { getImport, takeImport, uploadImport } from '@portal/contract/imports/imports.ts'
import { listActiveRequests } from '@portal/contract/requests/requests.ts'
import { from as copyFrom } from 'pg-copy-streams'
import { type FilledDatabase, withFilledDatabase } from './measuring/filled-database.ts'
import { memoryOf, peakMemoryOf } from './measuring/processes.ts'
import { head, median, percentile, row, say, verdict } from './measuring/report.ts'

const requests = 10_000
const products = 60
const goal = { ratio: 3 }
const admin = { email: 'benchmark@example.com', password: 'Tweeter-75 glows' }
/** Between two looks at the list, and at the import. */
const pauseMs = { list: 50, state: 250 }

const two = (count: number) => String(count).padStart(2, '0')
/** The facts of one unit, the same for the file and for the bare COPY. */
const unitNumber = (unit: number) => ({
  product: unit % products,
  serialNumber: `NW${String(unit).padStart(8, '0')}`,
  day: `2025-${two(1 + (unit % 12))}-${two(1 + (unit % 28))}`,
  debtorNumber: String(40_000 + (unit % 500)),
  invoice: `R-${unit}`,
})

/** Lines in batches, so that neither side waits for single ones. */
function* batches(units: number, line: (unit: ReturnType<typeof unitNumber>) => string): Generator<string> {
  let batch = ''
  for (let unit = 0; unit < units; unit += 1) {
    batch += line(unitNumber(unit))
    if (batch.length < 64 * 1024) continue
    yield batch
    batch = ''
  }
  yield batch
}

async function writeCsv(path: string, units: number): Promise<void> {
  function* lines() {
    yield 'Brand;Serial number;Item number;Item type;Product name;Shipped on;Debtor number;Invoice\r\n'
    yield* batches(units, ({ product, serialNumber, day, debtorNumber, invoice }) => {
      const [year, month, date] = day.split('-')
      const written = `${date}.${month}.${year}`
      return `Nordwave;${serialNumber};NW-${product};Speaker;Woofer ${product};${written};${debtorNumber};${invoice}\r\n`
    })
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}

/** How long PostgreSQL takes for the rows alone, in milliseconds. */
async function bareCopy({ client }: Pick<FilledDatabase, 'client'>, units: number): Promise<number> {
  await client.query('create table bare (like units including all)')
  const copy = 'copy bare (product_id, serial_number, shipped_on, debtor_number, invoice) from stdin'
  const begin = performance.now()
  await pipeline(
    Readable.from(
      batches(
        units,
        ({ product, serialNumber, day, debtorNumber, invoice }) =>
          `${product + 1}\t${serialNumber}\t${day}\t${debtorNumber}\t${invoice}\n`,
      ),
    ),
    client.query(copyFrom(copy)),
  )
  const took = performance.now() - begin
  await client.query('drop table bare')
  return took
}

interface RunningPortal {
  readonly child: ChildProcess
  readonly url: string
}

async function startPortal({
  url: databaseUrl,
  dataDir,
}: Pick<FilledDatabase, 'url' | 'dataDir'>): Promise<RunningPortal> {
  const main = join(import.meta.dirname, '../apps/api/src/main.ts')
  const child = spawn(process.execPath, ['--max-semi-space-size=2', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'warn' },
      ...{ CAPTCHA: 'off', RATE_LIMIT: 'off', MALLOC_ARENA_MAX: '2', DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    },
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The portal did not start: ${said}`)))
    child.stdout?.on('data', (part) => {
      said += part
      const [found] = /http:\/\/[\w.]+:\d+/.exec(said) ?? []
      if (said.includes('is ready') && found) resolve(found)
    })
  })
  return { child, url }
}

/** Takes a file of so many units in, and what that cost: the cells of a row. */
export async function measure(
  database: Pick<FilledDatabase, 'url' | 'client' | 'dataDir'>,
  units: number,
  idleAnswers: number,
): Promise<readonly (string | number)[]> {
  const path = join(database.dataDir, 'units.csv')
  await writeCsv(path, units)
  const bareMs = await bareCopy(database, units)
  const { child, url } = await startPortal(database)
  try {
    const ask = async <Answer>(endpoint: { method: string; path: string }, init: RequestInit = {}, id = '') => {
      const answer = await fetch(url + endpoint.path.replace(':importId', id), { method: endpoint.method, ...init })
      if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answer
    }
    const json = { 'content-type': 'application/json' }
    const { token } = await ask<{ token: string }>(signIn, { headers: json, body: JSON.stringify(admin) })
    const headers = { authorization: `Bearer ${token}` }
    const timeOfList = async () => {
      const begin = performance.now()
      await ask(listActiveRequests, { headers })
      return performance.now() - begin
    }
    const idle: number[] = []
    for (let answer = 0; answer < idleAnswers; answer += 1) idle.push(await timeOfList())
    const pid = child.pid ?? 0
    const memoryBefore = memoryOf(pid)

    const meanwhile: number[] = []
    let running = true
    const asking = (async () => {
      for (; running; await pause(pauseMs.list)) meanwhile.push(await timeOfList())
    })()
    const until = async (id: string, wanted: ImportDetail['state']) => {
      for (;;) {
        const { state, problem } = await ask<ImportDetail>(getImport, { headers }, id)
        if (state === wanted) return performance.now()
        if (problem) throw new Error(`The import failed: ${JSON.stringify(problem)}`)
        await pause(pauseMs.state)
      }
    }
    const form = new FormData()
    form.append('file', await openAsBlob(path), 'units.csv')
    const begin = performance.now()
    const { importId } = await ask<{ importId: number }>(uploadImport, { headers, body: form })
    const uploaded = performance.now()
    const id = String(importId)
    const checked = await until(id, 'CHECKED')
    await ask(takeImport, { headers: { ...headers, ...json }, body: '{}' }, id)
    const taken = await until(id, 'TAKEN')
    running = false
    await asking

    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    const ms = (value: number) => value.toFixed(1)
    return [
      units,
      (bareMs / 1000).toFixed(1),
      seconds(begin, uploaded),
      seconds(uploaded, checked),
      seconds(checked, taken),
      verdict((taken - uploaded) / bareMs, goal.ratio),
      `${memoryBefore.toFixed(0)}, ${peakMemoryOf(pid).toFixed(0)}`,
      `${ms(median(idle))}, ${ms(percentile(idle, 0.95))}`,
      `${ms(median(meanwhile))}, ${ms(percentile(meanwhile, 0.95))}`,
    ]
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number)
  const load = loadavg().map((value) => value.toFixed(1))
  say(`Node ${process.version}, load ${load.join(' ')}; ${requests} requests beside.`)
  head(
    ...['units', 'bare COPY, s', 'upload, s', 'check, s', 'taking in, s', 'check and taking in to bare'],
    ...['memory of the portal before, at most, MiB', 'list when idle: median, p95, ms', 'list meanwhile, ms'],
  )
  for (const units of sizes.length > 0 ? sizes : [1_000_000])
    await withFilledDatabase(requests, async (database) => row(...(await measure(database, units, 200))))
}
