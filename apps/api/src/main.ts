import { execFile } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { inspect } from 'node:util'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { BadSetting } from './bad-setting.ts'
import { closeAll, type OpenedPart } from './close-all.ts'
import { type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { startOwnDatabase } from './db/own-database.ts'
import { refuseClocksApart } from './db/wrong-clocks.ts'
import { fillWithDemo } from './demo/fill-with-demo.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { buildMonitoring, type ProcessState } from './http/monitoring.ts'
import { jobHandlers } from './jobs/job-handlers.ts'
import { createLog } from './log.ts'
import { ensureFirstAdmin } from './modules/accounts/administrators.ts'
import { openPortal, type Portal } from './portal.ts'
import { startFailureOf } from './start-failure.ts'
import { startMessage } from './start-message.ts'

/** What has been opened so far, closed at the end and when the start fails half-way. */
const opened: (OpenedPart | OpenedPart[])[] = []
let state = 'starting' as ProcessState

/** Starts one process by its role: web client, API and background work by default. With ROLE=migrate it ends by itself. */
async function start(config: Config, log: Logger): Promise<void> {
  const embedded = config.databaseUrl ? undefined : await startOwnDatabase(config.dataDir, log)
  if (embedded) opened.push({ name: 'embedded PostgreSQL', close: () => embedded.stop() })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await refuseClocksApart(databaseUrl)
  const { applied } = await migrate(databaseUrl, {
    onWaiting: (migration) => log.warn({ migration }, 'a migration waits until a backup or an import has ended'),
  })
  if (config.role === 'migrate') {
    process.stdout.write(`${applied.length} migrations applied; the database is of this release.\n`)
    return
  }
  const portal = await openPortal(config, databaseUrl, log)
  opened.push({ name: 'portal', timeoutMs: 3_000, close: () => portal.close() })
  const metrics = await startMonitoring(config, portal)

  // Running calls and jobs end at the same time: neither waits for the other.
  const working: OpenedPart[] = [{ name: 'jobs', timeoutMs: 30_000, close: () => portal.queue.stopWork() }]
  opened.push(working)
  if (config.firstAdmin) await ensureFirstAdmin(portal, config.firstAdmin)
  if (config.role !== 'api') await portal.queue.work(jobHandlers(portal))
  const demo = config.demo ? await fillWithDemo(portal) : []
  const app = config.role === 'worker' ? undefined : await buildApp(portal, { metrics, demo })
  if (app) working.push({ name: 'HTTP server', timeoutMs: 31_000, close: () => app.close() })
  if (app) await app.listen({ port: config.port, host: config.host })
  if (state === 'starting') state = 'running'
  process.stdout.write(startMessage(config, app?.server.address() ?? null, demo))
  tellSystemd(log)
  // Keeps the compiled code for the next start now, not only when this process stops cleanly.
  flushCompileCache()
}

/** Where systemd has started this, whoever waits for it there goes on now. Node itself cannot write to that kind of socket. */
function tellSystemd(log: Logger): void {
  if (!process.env.NOTIFY_SOCKET) return
  execFile('systemd-notify', ['--ready'], (err) => {
    if (err) log.error({ err }, 'systemd was not told that the portal is ready')
  })
}

/** Probes and metrics on a port of their own, where METRICS_PORT names one. */
async function startMonitoring(config: Config, portal: Portal): Promise<Metrics | undefined> {
  if (!config.monitoring) return undefined
  const metrics = createMetrics(portal)
  const server = buildMonitoring(portal, metrics, () => state)
  opened.push({ name: 'monitoring', close: () => server.close() })
  await server.listen(config.monitoring)
  return metrics
}

/** Two signals within this time are one: under npm each Ctrl-C arrives twice, from the terminal and from npm. */
const sameSignalMs = 500
/** The longest time that stopping may take; most of it is for running calls. */
const longestEndMs = 34_500

/** Stops the process at SIGINT, SIGTERM and after an uncaught error, closing everything; at a second signal at once. */
function closeAtTheEnd(log: Logger): void {
  const { close } = closeWithGrace(
    {
      delay: longestEndMs,
      logger: false,
      skip: ['SIGINT', 'SIGTERM'],
      onTimeout: () => log.fatal('not everything could be closed in time'),
    },
    async ({ err }) => {
      state = 'stopping'
      if (err) log.fatal({ err }, 'ended by an error')
      await closeAll(opened, log)
    },
  )
  let firstSignalAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (firstSignalAt === undefined) {
        firstSignalAt = performance.now()
        log.info({ signal }, 'stopping')
        close()
      } else if (performance.now() - firstSignalAt > sameSignalMs) {
        log.warn({ signal }, 'stopped at once by a second signal')
        process.exit(1)
      }
    })
}

/** Prints a sentence where an operator can put it right. Any other error is a bug, printed with its stack. */
async function failToStart(error: unknown, log: Logger): Promise<never> {
  const failure = startFailureOf(error, config)
  process.stderr.write(`${failure?.sentence ?? inspect(error)}\n`)
  await closeAll(opened, log)
  process.exit(failure?.exitCode ?? 1)
}

function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(78)
  }
}

const config = settings()
const log = createLog(config.logLevel)
closeAtTheEnd(log)
try {
  await start(config, log)
} catch (error) {
  // A signal during the start closes what the start is still using, so its errors say nothing.
  if (state !== 'stopping') await failToStart(error, log)
}
