import { Worker } from 'node:worker_threads'
import { Outage } from '../../outage.ts'
import type { FileToCheck } from './check-file.ts'

/**
 * Runs `checkFile` in a thread of its own, so that the portal answers calls as before. Aborted, the thread ends, and
 * PostgreSQL rolls back what it did.
 */
export function checkInThread(
  file: FileToCheck,
  { onProgress, signal }: { onProgress?: (percent: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const thread = new Worker(new URL('./check-thread.ts', import.meta.url), { workerData: file })
    const end = () => void thread.terminate()
    signal?.addEventListener('abort', end)
    let last = -1
    thread.on('message', (percent: number) => {
      if (percent === last) return
      last = percent
      onProgress?.(percent)
    })
    thread.once('error', (error: Error & Partial<Pick<Outage, 'reason'>>) => {
      // An error comes out of the thread without its class.
      const { message, name, reason } = error
      reject(name.endsWith('Outage') && reason ? new Outage(message, { cause: error, reason }) : error)
    })
    thread.once('exit', (code) => {
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else if (code === 0) resolve()
      else reject(new Error(`The thread that checks a file has ended with ${code}`))
    })
  })
}
