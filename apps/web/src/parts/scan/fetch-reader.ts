import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { browsersCodeReader } from './code-reader.ts'

/**
 * Has the service worker keep the reader of codes, so that the first scan may happen without a connection. Not where the
 * browser has a reader of its own, where there is no camera, or where it is kept already.
 */
export async function fetchReader(): Promise<void> {
  if (await browsersCodeReader()) return
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  if (!devices.some(({ kind }) => kind === 'videoinput')) return
  if (await caches.match(readerUrl)) return
  const answer = await fetch(readerUrl)
  if (!answer.ok) throw new Error(`The reader of codes was answered with ${answer.status}`)
  // The worker keeps what arrives as a whole.
  await answer.blob()
}
