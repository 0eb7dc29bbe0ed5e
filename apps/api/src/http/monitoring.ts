import Fastify, { type FastifyInstance } from 'fastify'
import type { Portal } from '../portal.ts'
import type { Metrics } from './metrics.ts'

/** How far a process is; it is sent calls only while it runs. */
export type ProcessState = 'starting' | 'running' | 'stopping'

/**
 * The operator's view of this process, api or worker, on a port that users do not reach (METRICS_PORT):
 *
 * - `/health/live`: 200 as long as the process answers
 * - `/health/ready`: 200 when it runs, and database and files answer; 503 otherwise
 * - `/metrics`: figures for Prometheus
 */
export function buildMonitoring(
  portal: Pick<Portal, 'pool' | 'storage' | 'log'>,
  metrics: Metrics,
  stateOfProcess: () => ProcessState,
): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const state = stateOfProcess()
    if (state !== 'running') return reply.code(503).send({ status: state })
    try {
      await Promise.all([portal.pool.query('select 1'), portal.storage.ready()])
      return { status: 'ok' }
    } catch (error) {
      portal.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.read()))
  return app
}
