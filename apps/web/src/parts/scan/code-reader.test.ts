import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openCodeReader } from './code-reader.ts'

/** What the worker in WebAssembly does with a picture. */
let answers: (line: MessagePort, worker: FakeWorker) => void
let workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  terminate = vi.fn()
  constructor() {
    super()
    workers.push(this)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { ready: true } })))
  }
  postMessage(_picture: unknown, [, line]: [unknown, MessagePort]) {
    answers(line, this)
  }
}

beforeEach(() => {
  workers = []
  answers = (line) => line.postMessage({ codes: [{ kind: 'QR', text: 'AX-1' }] })
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const aPicture = () => ({ close: vi.fn() }) as unknown as ImageBitmap
const browsersReaderThat = (detect: () => Promise<unknown>) => {
  class BarcodeDetector {
    static getSupportedFormats = async () => ['code_128', 'data_matrix', 'ean_13', 'qr_code']
    detect = detect
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
}

it("where the browser's reader fails, the one in WebAssembly goes on", async () => {
  browsersReaderThat(() => Promise.reject(new Error('the service is gone')))
  const reader = await openCodeReader()
  expect(workers).toHaveLength(0)
  expect(await reader.read(aPicture())).toEqual([])
  expect(await reader.read(aPicture())).toEqual([{ kind: 'QR', text: 'AX-1' }])
  reader.close()
  expect(workers[0]?.terminate).toHaveBeenCalled()
})

it('a reader that breaks off rejects what it was reading, and all that comes', async () => {
  const reader = await openCodeReader()
  answers = (_line, worker) => void worker.dispatchEvent(new Event('error'))
  await expect(reader.read(aPicture())).rejects.toThrow('broke off')
  await expect(reader.read(aPicture())).rejects.toThrow('broke off')
  expect(workers[0]?.terminate).toHaveBeenCalled()
})

it('a reader that does not answer is given up', async () => {
  const reader = await openCodeReader()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers = () => undefined
  const reading = expect(reader.read(aPicture())).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(10_000)
  await reading
})
