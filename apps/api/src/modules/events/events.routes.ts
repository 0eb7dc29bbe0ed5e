import * as contract from '@portal/contract/events/events.ts'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../http/metrics.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { createEventStreams } from './event-streams.ts'

/** What changes, told to browsers as it changes. */
export function eventRoutes(app: FastifyInstance, serve: Serve, portal: Portal, metrics?: Metrics): void {
  const streams = createEventStreams(portal)
  metrics?.countStreams(streams.figures)
  // A stream never ends by itself. Those who listen come back, to another process.
  app.addHook('preClose', async () => streams.close())

  serve(contract.listenToEvents, async ({ actor, headers, reply }) => {
    const opened = await streams.open(actor, headers['last-event-id'])
    // Proxies must neither collect nor compress what is to arrive at once.
    if (opened.ok) reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    return opened
  })
}
