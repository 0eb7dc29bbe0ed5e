import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLine } from '../testing/faulty-line.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { type JobHandlers, type RunningJobQueue, startJobQueue, TryLater } from './job-queue.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
})
afterAll(() => tested.close())

const aWorker = (): Promise<RunningJobQueue> =>
  startJobQueue({ databaseUrl: tested.portal.config.databaseUrl ?? '', log: tested.portal.log, works: true })
const idle = async () => undefined
const handlers = (makeVideoPlayable: JobHandlers['makeVideoPlayable']): JobHandlers => ({
  deliverCode: idle,
  deliverMail: idle,
  writeNews: idle,
  makeVideoPlayable,
  checkImport: idle,
  takeImport: idle,
  takeImportBack: idle,
  giveUpLostImports: idle,
  removeStoredFiles: idle,
  sweep: idle,
  remindOfNextStep: idle,
  forgetEvents: idle,
  findRisingProducts: idle,
})
const enqueue = (queue: RunningJobQueue, fileId: number) =>
  tested.portal.db.transaction().execute((tx) => queue.enqueue(tx, 'makeVideoPlayable', [{ fileId }]))

it('a job that cannot be worked on now waits, as if it had not been tried', async () => {
  const worker = await aWorker()
  let tries = 0
  await worker.work(
    handlers(async () => {
      tries += 1
      throw new TryLater('the store is down')
    }),
  )
  await enqueue(worker, 9)
  const job = async () => {
    const { rows } = await tested.portal.pool.query<{ left: number; waits: boolean; state: string }>(
      `select retry_limit - retry_count as left, start_after > started_on + interval '20 seconds' as waits, state
       from pgboss.job where data->>'fileId' = '9'`,
    )
    return rows[0]
  }
  await expect.poll(job, { timeout: 60_000 }).toEqual({ left: 6, waits: true, state: 'retry' })
  expect(tries).toBe(1)
  await worker.close()
})

describe('a worker that stops', () => {
  it('returns a running job to the queue at once, without counting it as an attempt', async () => {
    const [stopping, other] = [await aWorker(), await aWorker()]
    const begun = Promise.withResolvers<void>()
    await stopping.work(
      handlers(async (_payload, signal) => {
        begun.resolve()
        // It works until it is told to stop.
        await new Promise((_, stopped) => signal.addEventListener('abort', () => stopped(signal.reason)))
      }),
    )
    await enqueue(stopping, 1)
    await begun.promise
    await stopping.stopWork()

    const { rows } = await tested.portal.pool.query<{ left: number; due: boolean; state: string }>(
      `select retry_limit - retry_count as left, start_after <= now() as due, state from pgboss.job where data->>'fileId' = '1'`,
    )
    expect(rows).toEqual([{ left: 6, due: true, state: 'retry' }])

    const attempts: { number: number; last: boolean }[] = []
    await other.work(handlers(async (_payload, _signal, attempt) => void attempts.push(attempt)))
    await expect.poll(() => attempts, { timeout: 60_000 }).toEqual([{ number: 2, last: false }])
    await Promise.all([stopping.close(), other.close()])
  })

  it('lets a job end that does not stop, and can still queue others', async () => {
    const queue = await aWorker()
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let ended = false
    await queue.work(
      handlers(async () => {
        begun.resolve()
        await mayEnd.promise
        ended = true
      }),
    )
    await enqueue(queue, 2)
    await begun.promise
    const stopped = queue.stopWork()
    await enqueue(queue, 3)
    mayEnd.resolve()
    await stopped
    expect(ended).toBe(true)
    await enqueue(queue, 4)
    const { rows } = await tested.portal.pool.query<{ file: string; state: string }>(
      `select data->>'fileId' as file, state from pgboss.job where data->>'fileId' in ('2', '3', '4') order by 1`,
    )
    expect(rows).toEqual([
      { file: '2', state: 'completed' },
      { file: '3', state: 'created' },
      { file: '4', state: 'created' },
    ])
    await queue.close()
  })
})

it('a worker goes on after its connection to the database stopped answering without being closed', async () => {
  const { databaseUrl = '' } = tested.portal.config
  const line = await openLine(new URL(databaseUrl))
  const worker = await startJobQueue({
    databaseUrl: line.over(databaseUrl),
    log: tested.portal.log,
    works: true,
    silenceMs: 500,
  })
  const done: number[] = []
  await worker.work(handlers(async ({ fileId }) => void done.push(fileId)))
  await enqueue(tested.portal.queue, 31)
  await expect.poll(() => done).toContain(31)

  line.silence(true)
  // By now each of its connections waits for an answer that never comes.
  await expect.poll(() => line.unanswered(), { timeout: 60_000 }).toBeGreaterThanOrEqual(5)
  line.silence(false)
  await enqueue(tested.portal.queue, 32)
  await expect.poll(() => done, { timeout: 60_000 }).toContain(32)
  await worker.close()
  await line.close()
}, 180_000)
