import type { LabelCode } from '@portal/domain/items/label-code.ts'
import type { CodeReader } from './code-reader.ts'

/** What the worker says of one picture, or of its own start. */
export type CodeWorkerAnswer =
  | { readonly ready: true }
  | { readonly codes: readonly LabelCode[] }
  | { readonly failed: string }

/** No picture takes as long: a worker that says nothing for that time says nothing any more. */
const patienceMs = 10_000

/** A reader in WebAssembly beside the page, so that the page stays smooth. Rejects where it cannot be loaded. */
export async function workersCodeReader(): Promise<CodeReader> {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  try {
    await new Promise((resolve, reject) => {
      worker.addEventListener('error', reject)
      worker.addEventListener('message', ({ data }: MessageEvent<CodeWorkerAnswer>) =>
        'failed' in data ? reject(new Error(data.failed)) : resolve(data),
      )
    })
  } catch (error) {
    worker.terminate()
    throw error
  }
  const dead = new AbortController()
  const end = (reason: unknown) => {
    worker.terminate()
    dead.abort(reason)
  }
  worker.addEventListener('error', () => end(new Error('The reader of codes broke off')))
  worker.addEventListener('messageerror', () => end(new Error('The reader of codes said what cannot be read')))
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        if (dead.signal.aborted) {
          picture.close()
          return reject(dead.signal.reason)
        }
        // Each picture has its own line, so that no answer is taken for another's.
        const line = new MessageChannel()
        const timer = setTimeout(() => end(new Error('The reader of codes does not answer')), patienceMs)
        const settle = () => {
          clearTimeout(timer)
          line.port1.close()
        }
        dead.signal.addEventListener('abort', () => {
          settle()
          reject(dead.signal.reason)
        })
        line.port1.onmessage = ({ data }: MessageEvent<CodeWorkerAnswer>) => {
          settle()
          if ('failed' in data) reject(new Error(data.failed))
          else resolve('codes' in data ? data.codes : [])
        }
        worker.postMessage(picture, [picture, line.port2])
      }),
    close: () => end(new Error('The reader of codes is closed')),
  }
}
