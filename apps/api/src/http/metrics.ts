import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Portal } from '../portal.ts'

export interface Metrics {
  /** Counts every call of an app by route and status. To be called before the routes are registered. */
  countCalls(app: FastifyInstance): void
  /** Shows the streams of events of this process. */
  countStreams(figures: () => { readonly open: number; readonly sent: number }): void
  readonly contentType: string
  /** All figures, as Prometheus reads them. */
  read(): Promise<string>
}

/**
 * The figures of one process for Prometheus: calls by route and status, jobs by queue and state, mails given up, the
 * process itself. What only the database knows is left out while it does not answer.
 */
export function createMetrics(portal: Pick<Portal, 'queue' | 'db' | 'log'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Calls that ended with a status of 500 or above',
    labelNames: ['method', 'route'],
    registers: [registry],
  })
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
  })
  const mailsGivenUp = new Gauge({
    name: 'mails_given_up',
    help: 'Mails that could not be delivered and wait for an operator',
    registers: [registry],
  })
  async function readFromDatabase() {
    jobs.reset()
    mailsGivenUp.remove()
    for (const { queue, waiting, active, failed } of await portal.queue.counts()) {
      jobs.set({ queue, state: 'waiting' }, waiting)
      jobs.set({ queue, state: 'active' }, active)
      jobs.set({ queue, state: 'failed' }, failed)
    }
    const { count } = await portal.db
      .selectFrom('mails')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('deadAt', 'is not', null)
      .executeTakeFirstOrThrow()
    mailsGivenUp.set(count)
  }

  return {
    countCalls(app) {
      app.addHook('onResponse', async (request, reply) => {
        // The pattern, never the address itself: it may hold an e-mail address, a code or a link's signature.
        const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' }
        seconds.observe({ ...labels, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
        if (reply.statusCode >= 500) failures.inc(labels)
      })
    },
    countStreams(figures) {
      new Gauge({
        name: 'event_streams',
        help: 'Clients that listen to events',
        registers: [registry],
        collect() {
          this.set(figures().open)
        },
      })
      new Counter({
        name: 'events_sent_total',
        help: 'Events sent to clients',
        registers: [registry],
        collect() {
          this.reset()
          this.inc(figures().sent)
        },
      })
    },
    contentType: registry.contentType,
    async read() {
      await readFromDatabase().catch((error) => portal.log.warn({ err: error }, 'figures of the database are left out'))
      return registry.metrics()
    },
  }
}
