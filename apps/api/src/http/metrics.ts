import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
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

export interface LongestWait {
  readonly name: string
  readonly seconds: number
}

/** How long the job of each queue has been waiting that could begin first. */
export const longestWaits = (): RawBuilder<LongestWait> => sql<LongestWait>`
  select name, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
  where state < 'active' and start_after < now() group by name`

export interface JobCounts {
  readonly name: string
  readonly waiting: number
  readonly active: number
  readonly failed: number
}

/** Jobs of each queue by state, as the job queue counts them every few seconds. */
export const jobCounts = (): RawBuilder<JobCounts> => sql<JobCounts>`
  select name, queued_count as waiting, active_count as active, failed_count as failed from pgboss.queue`

export interface MailFigures {
  readonly givenUp: number
  readonly seconds: number
}

/**
 * How many mails were given up within a day, and how long the first one waits of those written since one left last: a full
 * mailbox of one person is no news while others get theirs.
 */
export const mailFigures = (): RawBuilder<MailFigures> => sql<MailFigures>`
  select (select count(*)::int from mails where dead_at > now() - interval '1 day') as given_up,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mails
     where sent_at is null and dead_at is null
       and created_at > coalesce((select max(sent_at) from mails) - interval '1 minute', '-infinity')) as seconds`

/**
 * The figures of one process for Prometheus: calls by route and status, jobs by queue and state, how long they wait, mails
 * that wait and that were given up within a day, room on the disk, the process itself. What only the database knows is left out while it does not answer.
 */
export function createMetrics(portal: Pick<Portal, 'db' | 'log' | 'spoolDirectory'>): Metrics {
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
  const mailsWait = new Gauge({
    name: 'mails_wait_seconds',
    help: 'How long the first mail waits of those written since one left last',
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
    mailsWait.remove()
    const counts = await jobCounts().execute(portal.db)
    for (const { name: queue, waiting, active, failed } of counts.rows) {
      jobs.set({ queue, state: 'waiting' }, waiting)
      jobs.set({ queue, state: 'active' }, active)
      jobs.set({ queue, state: 'failed' }, failed)
    }
    const { rows } = await longestWaits().execute(portal.db)
    for (const { name, seconds } of rows) jobWaits.set({ queue: name }, seconds)
    const mails = await mailFigures().execute(portal.db)
    for (const { givenUp, seconds } of mails.rows) {
      mailsGivenUp.set(givenUp)
      mailsWait.set(seconds)
    }
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
