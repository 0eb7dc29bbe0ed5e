import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { BadSetting, type Config, readConfig } from './config.ts'
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
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await migrate(databaseUrl)
  const portal = await openPortal(config, databaseUrl, log)
  const app = config.role === 'worker' ? undefined : await buildApp(portal)

  closeWithGrace({ delay: 15_000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'ended by an error')
    else log.info({ signal }, 'stopping')
    await app?.close()
    await portal.close()
    await embedded?.stop()
  })

  if (config.firstAdmin) await ensureFirstAdmin(portal, config.firstAdmin)
  if (config.role !== 'api') await portal.queue.work(jobHandlers(portal))
  const demo = config.demo ? await fillWithDemo(portal) : undefined
  if (app) await app.listen({ port: config.port, host: config.host })
  process.stdout.write(welcome(config, app?.server.address() ?? null, demo))
}

try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof BadSetting)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 78
}
