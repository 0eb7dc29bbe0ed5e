import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setConnectionLost } from '../../api/connection.ts'
import { delays } from '../intervals.ts'
import { useReaderAhead } from './scan-button.tsx'

const fetched = vi.fn<typeof fetch>()
const devices = async () => [{ kind: 'videoinput' }]
const kept = vi.fn(async (): Promise<Response | undefined> => undefined)

/** A device with a camera, on which a service worker keeps the portal. */
const device = {
  mediaDevices: { enumerateDevices: devices },
  serviceWorker: { controller: {} as object | null },
  connection: { saveData: false },
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', aDevice())
  vi.stubGlobal('caches', { match: kept })
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => new Response('reader')),
  )
})
afterEach(() => {
  setConnectionLost(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const aDevice = (changes: Partial<typeof device> = {}) => ({ ...device, ...changes })

/** Shows a form for as long as it takes. */
async function showForm(): Promise<void> {
  const { unmount } = renderHook(() => useReaderAhead())
  await vi.advanceTimersByTimeAsync(delays.fetchReaderMs)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
  unmount()
}

it('fetches the reader of labels for times without a connection', async () => {
  await showForm()
  expect(fetched.mock.calls).toEqual([[expect.stringMatching(/\.wasm$/)]])
})

it('fetches it once', async () => {
  kept.mockResolvedValueOnce(new Response('reader'))
  await showForm()
  expect(fetched).not.toHaveBeenCalled()
})

it.each([
  ['without a service worker that keeps it', { serviceWorker: { controller: null } }],
  ['for people who save data', { connection: { saveData: true } }],
  ['without a camera', { mediaDevices: { enumerateDevices: async () => [{ kind: 'audioinput' }] } }],
])('fetches nothing %s', async (_, changes) => {
  vi.stubGlobal('navigator', aDevice(changes))
  await showForm()
  expect(fetched).not.toHaveBeenCalled()
})

it('fetches nothing where the browser has a reader of its own', async () => {
  const all = ['code_128', 'data_matrix', 'ean_13', 'qr_code']
  vi.stubGlobal('BarcodeDetector', Object.assign(class {}, { getSupportedFormats: async () => all }))
  await showForm()
  expect(fetched).not.toHaveBeenCalled()
})

it('fetches nothing without a connection, nor for a form that is left at once', async () => {
  setConnectionLost(true)
  await showForm()
  setConnectionLost(false)
  renderHook(() => useReaderAhead()).unmount()
  await vi.advanceTimersByTimeAsync(delays.fetchReaderMs)
  expect(fetched).not.toHaveBeenCalled()
})
