import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DemoMotif } from '@portal/api/demo/demo-media.ts'
import type { PictureFacts } from './picture-facts.ts'
import type { Answer, Order } from './picture-worker.ts'

interface Job {
  readonly order: Order
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (reason: Error) => void
}

/** Workers beyond this number would only take memory: a picture in the making needs some 150 MB. */
const mostWorkers = 4
/** How long a worker without work stays, in ms: the next picture is often asked for when the last one is done. */
const patience = 2500

const waiting: Job[] = []
/** What wakes each worker that has nothing to do. */
const idle = new Set<() => void>()
let employed = 0

/**
 * Renders one of the demo pictures as JPEG: 1600 by 1200 pixels, or 1200 by 1600 for an upright one. The same motif,
 * facts and seed give the same picture. Pictures asked for at the same time are rendered side by side, in threads of
 * their own, so that the server keeps answering; the threads end soon after the last picture.
 */
export const renderDemoPicture = (motif: DemoMotif, facts: PictureFacts): Promise<Buffer> =>
  order({ kind: 'picture', motif, facts })

/** Gives an order to the next free worker. Rejects when the order cannot be carried out. */
export function order(order: Order): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    waiting.push({ order, resolve, reject })
    const wake = idle.values().next().value
    if (wake) wake()
    else if (employed < Math.min(mostWorkers, availableParallelism())) employ()
  })
}

function employ(): void {
  employed += 1
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
    // Short-lived numbers are most of what a picture allocates: room for them saves collecting them so often
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  let job: Job | undefined
  let leaving: NodeJS.Timeout | undefined

  const takeNext = () => {
    clearTimeout(leaving)
    idle.delete(takeNext)
    job = waiting.shift()
    if (job) {
      worker.ref()
      worker.postMessage(job.order)
      return
    }
    idle.add(takeNext)
    worker.unref()
    leaving = setTimeout(() => {
      idle.delete(takeNext)
      void worker.terminate()
    }, patience).unref()
  }
  worker.on('message', (answer: Answer) => {
    if ('bytes' in answer) job?.resolve(Buffer.from(answer.bytes))
    else job?.reject(new Error(answer.reason))
    job = undefined
    takeNext()
  })
  worker.on('error', (error) => {
    job?.reject(error instanceof Error ? error : new Error(String(error)))
    job = undefined
  })
  worker.on('exit', () => {
    employed -= 1
    idle.delete(takeNext)
    clearTimeout(leaving)
    job?.reject(new Error('The picture could not be rendered: its worker ended.'))
    if (waiting.length > 0 && employed === 0) employ()
  })
  takeNext()
}
