import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { databaseTimeIn } from '../db/clock.ts'
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

export interface LongestWait {
  readonly name: string
  readonly seconds: number
}

/** How long the job of each queue has been waiting that could begin first. */
export const longestWaits = (): RawBuilder<LongestWait> => sql<LongestWait>`
  select name, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
  where state < 'active' and start_after < now() group by name`

/**
 * The figures of one process for Prometheus: calls by route and status, jobs by queue and state, how long they wait, mails
 * given up within a day, room on the disk, the process itself. What only the database knows is left out while it does not answer.
 */
export function createMetrics(portal: Pick<Portal, 'queue' | 'db' | 'log' | 'spoolDirectory'>): Metrics {
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
  const jobWaits = new Gauge({
    name: 'job_waits_seconds',
    help: 'How long the job that could begin first has been waiting, by queue',
    labelNames: ['queue'],
    registers: [registry],
  })
  const diskFree = new Gauge({
    name: 'disk_free_bytes',
    help: 'What is free on the disk of DATA_DIR',
    registers: [registry],
  })
  const mailsGivenUp = new Gauge({
    name: 'mails_given_up',
    help: 'Mails that were given up within the last day',
    registers: [registry],
  })
  async function readDisk() {
    diskFree.remove()
    const { bavail, bsize } = await statfs(portal.spoolDirectory)
    diskFree.set(bavail * bsize)
  }
  async function readFromDatabase() {
    jobs.reset()
    jobWaits.reset()
    mailsGivenUp.remove()
    for (const { queue, waiting, active, failed } of await portal.queue.counts()) {
      jobs.set({ queue, state: 'waiting' }, waiting)
      jobs.set({ queue, state: 'active' }, active)
      jobs.set({ queue, state: 'failed' }, failed)
    }
    const { rows } = await longestWaits().execute(portal.db)
    for (const { name, seconds } of rows) jobWaits.set({ queue: name }, seconds)
    const { count } = await portal.db
      .selectFrom('mails')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('deadAt', '>', databaseTimeIn(-24 * 3600))
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
      const leaveOut = (what: string) => (error: unknown) =>
        portal.log.warn({ err: error }, `figures of the ${what} are left out`)
      await Promise.all([readFromDatabase().catch(leaveOut('database')), readDisk().catch(leaveOut('disk'))])
      return registry.metrics()
    },
  }
}
