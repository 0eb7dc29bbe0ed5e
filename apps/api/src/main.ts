import { inspect } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { type Logger, pino } from 'pino'
import { buildApp } from './app.ts'
import { BadSetting, type Config, readConfig } from './config.ts'
import { DatabaseUnavailable } from './db/database-unavailable.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { fillWithDemo } from './demo/fill-with-demo.ts'
import { jobHandlers } from './jobs/job-handlers.ts'
import { ensureFirstAdmin } from './modules/accounts/ensure-first-admin.ts'
import { openPortal } from './portal.ts'
import { welcome } from './welcome.ts'

/** Starts one process by its role: web client, API and background work by default (decisions 1). */
async function start(config: Config): Promise<void> {
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
  })
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    await open(config, config.databaseUrl ?? embedded?.url ?? '', log, async () => embedded?.stop())
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function open(config: Config, databaseUrl: string, log: Logger, stopDatabase: () => Promise<void>) {
  await migrate(databaseUrl)
  const portal = await openPortal(config, databaseUrl, log)
  const app = config.role === 'worker' ? undefined : await buildApp(portal)

  const { close } = closeWithGrace({ delay: 15_000, logger: false, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'ended by an error')
    await app?.close()
    await portal.close()
    await stopDatabase()
  })
  // Under npm every Ctrl-C arrives twice, from the terminal and passed on by npm. The library's own handler would take
  // the second one for impatience, and cut the clean stop off.
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (closing) return
      closing = true
      log.info({ signal }, 'stopping')
      close()
    })

  if (config.firstAdmin) await ensureFirstAdmin(portal, config.firstAdmin)
  if (config.role !== 'api') await portal.queue.work(jobHandlers(portal))
  const demo = config.demo ? await fillWithDemo(portal) : []
  if (app) await app.listen({ port: config.port, host: config.host })
  process.stdout.write(welcome(config, app?.server.address() ?? null, demo))
}

/** What an operator can put right is said in a sentence. Anything else is a bug, and shows where it happened. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof BadSetting || error instanceof DatabaseUnavailable) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'Another program listens on this port already. Stop it, or set PORT to a free one.'
  return undefined
}

try {
  await start(readConfig(process.env))
} catch (error) {
  const sentence = sentenceFor(error)
  process.stderr.write(`${sentence ?? inspect(error)}\n`)
  process.exit(sentence ? 78 : 1)
}
