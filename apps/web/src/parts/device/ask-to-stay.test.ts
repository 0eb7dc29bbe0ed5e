import { expect, test, vi } from 'vitest'

test('the browser is asked to keep what waits when the first thing is put on the device, and nothing waits for its answer', async () => {
  // A page asks once, and the tests before were on the same one.
  vi.resetModules()
  const { putInOutbox } = await import('./outbox.ts')
  const persist = vi.fn(() => new Promise<boolean>(() => undefined))
  vi.stubGlobal('navigator', { languages: navigator.languages, storage: { persist } })
  for (const id of ['first', 'second'])
    await putInOutbox({ id, userId: '10001', itemId: 1, text: id, uploads: [], files: [], writtenAt: 1 })
  expect(persist).toHaveBeenCalledTimes(1)
})
