import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type JobInsert, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Tx } from '../db/database.ts'
import { type JobKind, type JobName, jobs, type PayloadOf } from './job-kinds.ts'

/** Queues work in the transaction of a use case: it is rolled back with it, and not lost once it is committed. */
export interface JobQueue {
  enqueue<Name extends JobName>(
    tx: Pick<Tx, 'isTransaction' | 'withoutPlugins'>,
    name: Name,
    payloads: readonly PayloadOf<Name>[],
    /** `waits`: seconds before any worker takes it. */
    options?: { readonly waits?: number },
  ): Promise<void>
}

export type JobHandler<Name extends JobName> = (
  payload: PayloadOf<Name>,
  /** Aborted when the process stops or the job is taken away. */
  signal: AbortSignal,
  /** Which try this is, from 1, and whether it is the last. */
  attempt: { readonly number: number; readonly last: boolean },
) => Promise<void>
export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> }

/**
 * Thrown by a handler whose failure says nothing about other jobs: the worker goes on with the next one at once. After
 * any other error it waits for its next poll, so that a service that is down is not asked for every waiting job.
 */
export class OnlyThisJobFailed extends Error {}

/**
 * Thrown by a handler that cannot work because something it needs is down: the job goes back for a while, as if it had
 * not been tried.
 */
export class TryLater extends Error {}
const laterSeconds = 30

export interface RunningJobQueue extends JobQueue {
  /** Begins to work; without it this process only enqueues (ROLE=api). */
  work(handlers: JobHandlers): Promise<void>
  /**
   * Takes no more jobs. Running ones are aborted; those that stop go back to the queue at once, without a try less. The
   * others, such as a mail that is being sent, may end within 25 seconds. Jobs can still be queued.
   */
  stopWork(): Promise<void>
  /** Stops work, if that was not done before, and ends all connections. */
  close(): Promise<void>
}

/**
 * The queue lives in the same PostgreSQL (schema `pgboss`), so a job commits or rolls back with the rows it is about.
 * A worker that dies is noticed after 10 to 15 seconds, and its job is run again.
 */
export async function startJobQueue(settings: {
  databaseUrl: string
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** True where jobs are also worked on: only such a process looks after retries, schedules and lost workers. */
  works: boolean
  /** How many jobs of a kind one process runs at once, where it is not the catalogue's number. */
  atOnce?: Partial<Record<JobName, number>>
  /** A connection whose statement is not answered for so long is given up, and the next one taken. */
  silenceMs?: number
}): Promise<RunningJobQueue> {
  const { databaseUrl, log, works, atOnce = {}, silenceMs = 30_000 } = settings
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: works ? 5 : 2,
    application_name: 'warranty-portal jobs',
    // A connection that broke without being closed would otherwise block all work for many minutes.
    ...{ query_timeout: silenceMs },
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reports an error'))
  await boss.start()
  const prepareQueue = async (kind: JobKind) => {
    const options = {
      retryLimit: kind.retries.limit,
      retryDelay: kind.retries.delay,
      retryBackoff: true,
      retryDelayMax: kind.retries.delayMaximum,
      expireInSeconds: kind.expiresAfter,
      heartbeatSeconds: 10,
      deleteAfterSeconds: 7 * 24 * 3600,
      notify: kind.notifies,
    }
    await boss.createQueue(kind.name, options)
    await boss.updateQueue(kind.name, options)
  }
  await Promise.all(Object.values<JobKind>(jobs).map(prepareQueue))

  /** Aborted when work stops. */
  const stopping = new AbortController()

  /** Makes a job that was begun ready for any worker at once, with as many tries left as before. */
  const giveBack = ({ id, name, retryCount }: JobWithMetadata<unknown>, afterSeconds: number) =>
    boss.getDb().executeSql(
      `update pgboss.job set state = 'retry', start_after = now() + make_interval(secs => $4), retry_limit = retry_limit + 1
       where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
      [name, id, retryCount, afterSeconds],
    )

  const stop = (graceSeconds: number, close: boolean) => {
    // No worker looks again from here on; `boss.stop` would first wait for other parts, and a worker could take back
    // at once what it gives back now.
    for (const kind of Object.values<JobKind>(jobs)) void boss.offWork(kind.name, { wait: false })
    stopping.abort()
    return boss.stop({ graceful: true, close, timeout: graceSeconds * 1000 })
  }

  async function workOn<Name extends JobName>(name: Name, handler: JobHandler<Name>): Promise<void> {
    const kind: JobKind = jobs[name]
    /** False when the job went back, and the next one need not be looked for at once. */
    const run = async (taken: JobWithMetadata<unknown>): Promise<boolean> => {
      const payload = kind.payload.parse(taken.data) as PayloadOf<Name>
      const attempt = { number: taken.retryCount + 1, last: taken.retryCount >= taken.retryLimit }
      try {
        await handler(payload, AbortSignal.any([taken.signal, stopping.signal]), attempt)
        return true
      } catch (error) {
        const waits = error instanceof TryLater
        if (!waits && !stopping.signal.aborted) throw error
        if (waits) log.warn({ err: error, job: name }, 'a job waits until what it needs works again')
        await giveBack(taken, waits ? laterSeconds : 0)
        return false
      }
    }
    for (let worker = 0; worker < (atOnce[name] ?? kind.atOnce); worker += 1) {
      const workerId = await boss.work(
        kind.name,
        { includeMetadata: true, pollingIntervalSeconds: kind.looksEvery, notifyPollingIntervalSeconds: 2 },
        async ([taken]) => {
          if (!taken) return
          const lookAtOnce = () => boss.notifyWorker(workerId)
          try {
            if (await run(taken)) lookAtOnce()
          } catch (error) {
            if (error instanceof OnlyThisJobFailed) lookAtOnce()
            throw error
          }
        },
      )
    }
    // Once for what was missed: a machine that is off at night does at its start what is due by then.
    if (kind.schedule) await boss.schedule(kind.name, kind.schedule, {}, { missed: 'once' })
  }

  return {
    async enqueue(tx, name, payloads, { waits = 0 } = {}) {
      if (payloads.length === 0) return
      const kind: JobKind = jobs[name]
      const inserts: JobInsert[] = payloads.map((data) => ({
        ...{ data, priority: -(kind.turnOf?.(data) ?? 0) },
        ...(waits > 0 && { startAfter: waits }),
      }))
      await boss.insert(jobs[name].name, inserts, { db: fromKysely(tx.withoutPlugins()) })
    },
    async work(handlers) {
      for (const name of Object.keys(jobs) as JobName[]) {
        if (!handlers[name]) throw new Error(`The job ${name} has no handler`)
        await workOn(name, handlers[name] as JobHandler<typeof name>)
      }
    },
    stopWork: () => stop(25, false),
    close: () => stop(1, true),
  }
}
