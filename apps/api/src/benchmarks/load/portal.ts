/**
 * The portal's own app over a real port, as a process that serves and leaves the mails it queues to a worker elsewhere.
 * Its log is written as in production; `load.ts` throws it away.
 */
import { pino } from 'pino'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { openPortal } from '../../portal.ts'
import { databaseConnections, ready, serverSettings } from './server-under-load.ts'

const { databaseUrl, secret, issuer, dataDir } = serverSettings()
const config = readConfig({
  DATABASE_URL: databaseUrl,
  DATABASE_CONNECTIONS: String(databaseConnections),
  DATA_DIR: dataDir,
  PUBLIC_URL: issuer,
  JWT_SECRET: secret,
  RATE_LIMIT: 'off',
})
const log = pino({ level: config.logLevel })
const app = await buildApp(await openPortal({ ...config, role: 'api' }, databaseUrl, log))
ready(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port))
