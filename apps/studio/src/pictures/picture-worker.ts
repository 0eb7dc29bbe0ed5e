import { parentPort } from 'node:worker_threads'
import type { DemoMotif, DemoVideo } from '@portal/api/demo/demo-media.ts'
import sharp from 'sharp'
import { randomFrom } from '../random.ts'
import { takePicture } from './picture.ts'
import type { PictureFacts } from './picture-facts.ts'
import { photograph } from './renderer/photograph.ts'
import { filmFrame, frameSize } from './videos.ts'

/** What a worker can be asked for: a finished picture, or one frame of a video as raw RGB. `moment` is 0 to 1. */
export type Order =
  | { readonly kind: 'picture'; readonly motif: DemoMotif; readonly facts: PictureFacts }
  | { readonly kind: 'frame'; readonly video: DemoVideo; readonly moment: number; readonly facts: PictureFacts }

export type Answer = { readonly bytes: Uint8Array } | { readonly reason: string }

// The threads are the parallel part already.
sharp.concurrency(1)

async function carryOut(order: Order): Promise<Uint8Array> {
  if (order.kind === 'picture') return takePicture(order.motif, order.facts)
  const scene = await filmFrame(order.video, order.moment, order.facts, randomFrom(order.facts.seed))
  return photograph(scene, frameSize.width, frameSize.width / frameSize.height).pixels
}

async function answerTo(order: Order): Promise<void> {
  let answer: Answer
  try {
    answer = { bytes: await carryOut(order) }
  } catch (error) {
    answer = { reason: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer)
}

parentPort?.on('message', (order: Order) => void answerTo(order))
