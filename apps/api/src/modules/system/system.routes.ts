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

/**
 * For whoever runs it: `/health/live` (the process turns), `/health/ready` (database and files answer; 503 otherwise).
 */
export function healthRoutes(app: FastifyInstance, portal: Pick<Portal, 'pool' | 'storage' | 'log'>): void {
  app.get('/health/live', { config: { audience: 'anyone' }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { config: { audience: 'anyone' }, logLevel: 'warn' }, async (_request, reply) => {
    try {
      await Promise.all([portal.pool.query('select 1'), portal.storage.ready()])
      return { status: 'ok' }
    } catch (error) {
      portal.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
