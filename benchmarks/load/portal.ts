/**
 * The portal's own app over a real port, as a process that serves and leaves the mails it queues to a worker elsewhere.
 * Its log is written as in production; `load.ts` throws it away.
 */
import { buildApp } from '@portal/api/app.ts'
import { readConfig } from '@portal/api/config.ts'
import { createLog } from '@portal/api/log.ts'
import { openPortal } from '@portal/api/portal.ts'
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
const app = await buildApp(await openPortal({ ...config, role: 'api' }, databaseUrl, createLog(config.logLevel)))
ready(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port))
