import { expect, test, vi } from 'vitest'
import { theDevice } from '../../testing/device-database.ts'
import { onDevice } from './database.ts'

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
  const full = vi.fn().mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await expect(onDevice(full)).rejects.toThrow('full')
  expect(full).toHaveBeenCalledTimes(1)
})
