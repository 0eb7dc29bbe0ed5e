import { expect, test, vi } from 'vitest'
import { putInOutbox } from './outbox.ts'

vi.mock('idb', () => import('../../testing/device-database.ts'))

test('the browser is asked to keep what waits when the first thing is put on the device, and nothing waits for its answer', async () => {
  const persist = vi.fn(() => new Promise<boolean>(() => undefined))
  vi.stubGlobal('navigator', { languages: navigator.languages, storage: { persist } })
  for (const id of ['first', 'second'])
    await putInOutbox({ id, userId: '10001', itemId: 1, text: id, uploads: [], files: [], writtenAt: 1 })
  expect(persist).toHaveBeenCalledTimes(1)
})
