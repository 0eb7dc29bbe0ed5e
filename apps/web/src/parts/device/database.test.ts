import { expect, test, vi } from 'vitest'
import { theDevice } from '../../testing/device-database.ts'
import { inStores, isOnlyInMemory, keepInMemory, onDevice } from './database.ts'
import type { KeptClaim } from './kept-claim.ts'

const died = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError')

test('a database that has died under an open page is opened again, and what was to be done is done', async () => {
  await onDevice(async () => undefined)
  const opened = vi.spyOn(theDevice, 'openDB')
  const work = vi.fn().mockRejectedValueOnce(died()).mockResolvedValue('kept')
  expect(await onDevice(work)).toBe('kept')
  expect(opened).toHaveBeenCalledTimes(1)
  expect(work).toHaveBeenCalledTimes(2)
})

test('what needs a database that does not open fails, and the next time it is opened anew', async () => {
  vi.spyOn(theDevice, 'openDB').mockRejectedValueOnce(new Error('this browser keeps nothing'))
  await expect(onDevice(vi.fn().mockRejectedValueOnce(died()))).rejects.toThrow('keeps nothing')
  expect(await onDevice(async () => 'kept')).toBe('kept')
})

test('a database that stays dead is not tried for ever, and what is no fault of it is not tried again', async () => {
  const work = vi.fn().mockImplementation(async () => {
    throw died()
  })
  await expect(onDevice(work)).rejects.toThrow('lost')
  expect(work).toHaveBeenCalledTimes(2)
})

test('what somebody wrote goes before what was read, which makes room for it once', async () => {
  await onDevice((database) => database.put('answers', { userId: '1', hash: 'list', key: ['list'], data: [], at: 1 }))
  const full = vi.fn().mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError')).mockResolvedValue('kept')
  expect(await onDevice(full)).toBe('kept')
  expect(theDevice.store('answers').rows.size).toBe(0)
  full.mockReset().mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await expect(onDevice(full)).rejects.toThrow('full')
  expect(full).toHaveBeenCalledTimes(2)
})

test('in memory one work is done after the other, also after one that failed', async () => {
  await keepInMemory()
  expect(isOnlyInMemory()).toBe(true)
  await expect(onDevice(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const change = () =>
    inStores(['claims'], 'readwrite', async (claims) => {
      const { writtenAt = 0 } = (await claims.get('one')) ?? {}
      await claims.put({ id: 'one', writtenAt: writtenAt + 1 } as KeptClaim)
    })
  await Promise.all([change(), change(), change()])
  expect(await onDevice((database) => database.get('claims', 'one'))).toMatchObject({ writtenAt: 3 })
  expect(theDevice.store('claims').rows.size).toBe(0)
})
