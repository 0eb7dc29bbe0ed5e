/**
 * What it costs to tell many browsers what changes: `npm run benchmark -- live`. Clients listen to one process, then to two,
 * of which one is killed; events are written straight into the database and signalled as a process of the portal does.
 * Memory, processor time, the time from a commit to its arrival, and whether each client heard each of its events once.
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, accountsOf, Client, compareAtLast, delays, write } from './live/listeners.ts'
import { startServer } from './load/servers.ts'
import { withFilledDatabase } from './measuring/filled-database.ts'
import { memoryOf, processorTimeOfFamily } from './measuring/processes.ts'
import { head, percentile, row, say } from './measuring/report.ts'

const clientsInAll = 2_000
const administrators = 20
const eventsPerSecond = 50
const seconds = 20
const events = { count: eventsPerSecond * seconds, eventsPerSecond }

await withFilledDatabase(200, async (database) => {
  const settings = {
    databaseUrl: database.url,
    secret: randomBytes(48).toString('base64url'),
    issuer: 'http://localhost:8080',
    dataDir: database.dataDir,
  }
  const accounts = await accountsOf(database.client, settings, administrators)
  const dealers = accounts.filter(({ role }) => role === 'USER')
  const ports: number[] = []
  const listeners = accounts
    .filter(({ role }) => role === 'ADMIN')
    .slice(0, administrators)
    .concat(Array.from({ length: clientsInAll - administrators }, (_, at) => dealers[at % dealers.length] as Account))
  const clients = listeners.map((account, at) => new Client(account, () => ports[at % ports.length] ?? 0))
  const dealerIds = dealers.map(({ userId }) => userId)

  const first = await startServer('portal', settings)
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
  const sayDelays = () =>
    row(
      'from commit to arrival, ms: p50, p99, longest',
      [0.5, 0.99, 1].map((part) => percentile(delays, part).toFixed(0)).join(', '),
    )
  row(
    'processor time while nothing happens, ms a second: portal, PostgreSQL',
    (await used(() => pause(20_000))).join(', '),
  )
  delays.length = 0
  const written = new Map<number, number>()
  const writing = used(async () => {
    for (const [number, dealer] of await write(database.client, dealerIds, events)) written.set(number, dealer)
  })
  row(
    `processor time at ${eventsPerSecond} events a second, ms a second: portal, PostgreSQL`,
    (await writing).join(', '),
  )
  sayDelays()
  row('events', `${written.size} written, ${delays.length} received, ${await compareAtLast(clients, written)}`)

  const second = await startServer('portal', settings)
  ports.push(second.port)
  first.process.kill('SIGKILL')
  const third = await startServer('portal', settings)
  ports[0] = third.port
  await pause(5_000)
  delays.length = 0
  const resets = () => clients.reduce((sum, client) => sum + client.resets, 0)
  const resetsBefore = resets()
  const more = write(database.client, dealerIds, events)
  await pause((seconds * 1000) / 2)
  ports.splice(0, 1)
  third.process.kill('SIGKILL')
  const writtenThen = await more
  const comparedThen = await compareAtLast(clients, writtenThen)
  head('two processes, one killed half-way', 'figure')
  row(
    'events',
    `${writtenThen.size} written, ${delays.length} received, ${comparedThen}, ${resets() - resetsBefore} had to read everything again`,
  )
  sayDelays()
  second.process.kill('SIGTERM')
})
process.exit()
