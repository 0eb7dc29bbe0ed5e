import { flushCompileCache } from 'node:module'
import { inspect } from 'node:util'
import { DatabaseUnavailable } from '@portal/embedded-postgres'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { BadSetting, type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { otherDatabase, startOwnDatabase } from './db/own-database.ts'
import { fillWithDemo } from './demo/fill-with-demo.ts'
import { jobHandlers } from './jobs/job-handlers.ts'
import { createLog } from './log.ts'
import { ensureFirstAdmin } from './modules/accounts/ensure-first-admin.ts'
import { openPortal } from './portal.ts'
import { startMessage } from './start-message.ts'

/** What has been opened so far. Closed from the last to the first, at the end and when the start fails half-way. */
const opened: (() => Promise<unknown>)[] = []
async function closeAll() {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}

/** Starts one process by its role: web client, API and background work by default. */
async function start(config: Config, log: Logger): Promise<void> {
  const embedded = config.databaseUrl ? undefined : await startOwnDatabase(config.dataDir, log)
  if (embedded) opened.push(() => embedded.stop())
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await migrate(databaseUrl)
  const portal = await openPortal(config, databaseUrl, log)
  opened.push(() => portal.close())
  const app = config.role === 'worker' ? undefined : await buildApp(portal)
  if (app) opened.push(() => app.close())

  if (config.firstAdmin) await ensureFirstAdmin(portal, config.firstAdmin)
  if (config.role !== 'api') await portal.queue.work(jobHandlers(portal))
  const demo = config.demo ? await fillWithDemo(portal) : []
  if (app) await app.listen({ port: config.port, host: config.host })
  process.stdout.write(startMessage(config, app?.server.address() ?? null, demo))
  // Keeps the compiled code for the next start now, not only when this process stops cleanly.
  flushCompileCache()
}

/** Ends the process in order at SIGINT, SIGTERM and after a bug that nobody caught. True once it has begun to. */
function closeAtTheEnd(log: Logger): () => boolean {
  let closing = false
  const { close } = closeWithGrace({ delay: 15_000, logger: false, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    closing = true
    if (err) log.fatal({ err }, 'ended by an error')
    await closeAll()
  })
  // Under npm every Ctrl-C arrives twice, from the terminal and passed on by npm. The library's own handler would take
  // the second one for impatience, and cut the clean stop off.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (closing) return
      log.info({ signal }, 'stopping')
      close()
    })
  return () => closing
}

/** What an operator can put right is said in a sentence. Anything else is a bug, and shows where it happened. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof BadSetting) return error.message
  if (error instanceof DatabaseUnavailable) return `${error.message} ${otherDatabase}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'Another program listens on this port already. Stop it, or set PORT to a free one.'
  return undefined
}

async function failToStart(error: unknown): Promise<never> {
  const sentence = sentenceFor(error)
  process.stderr.write(`${sentence ?? inspect(error)}\n`)
  await closeAll()
  process.exit(sentence ? 78 : 1)
}

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const isClosing = closeAtTheEnd(log)
  // A signal during the start closes under its feet what it is about to use.
  await start(config, log).catch((error) => isClosing() || failToStart(error))
} catch (error) {
  await failToStart(error)
}
