import type { LabelCode } from '@portal/domain/items/label-code.ts'
import type { CodeReader } from './code-reader.ts'

/** What the worker says of one picture, or of its own start. */
export type CodeWorkerAnswer =
  | { readonly ready: true }
  | { readonly codes: readonly LabelCode[] }
  | { readonly failed: string }

export interface PictureToRead {
  readonly picture: ImageBitmap
  /** Of a film the next picture is turned another way; a photo is turned every way. */
  readonly everyTurn: boolean
}

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
  return {
    read: (picture, { everyTurn = false } = {}) =>
      new Promise((resolve, reject) => {
        // Each picture has its own line, so that no answer is taken for another's.
        const line = new MessageChannel()
        line.port1.onmessage = ({ data }: MessageEvent<CodeWorkerAnswer>) => {
          line.port1.close()
          if ('failed' in data) reject(new Error(data.failed))
          else resolve('codes' in data ? data.codes : [])
        }
        worker.postMessage({ picture, everyTurn } satisfies PictureToRead, [picture, line.port2])
      }),
    close: () => worker.terminate(),
  }
}
