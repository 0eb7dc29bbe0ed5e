import { getConfig } from '@portal/contract/system/config.ts'
import { accept } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { publicConfigOf } from './public-config.ts'

/** `GET /api/config`: what the web client has to know of this installation. */
export function systemRoutes(serve: Serve, portal: Portal): void {
  const config = publicConfigOf(portal.config, limits)
  serve(getConfig, async () => accept(config))
}

/** `/health/live`, the one probe that anybody may ask: the process answers. The others are on the monitoring port. */
export function livenessRoute(app: FastifyInstance): void {
  app.get('/health/live', { config: { audience: 'anyone' } }, async () => ({ status: 'ok' }))
}
