import { beforeEach, expect, test, vi } from 'vitest'
import { memoryDatabase } from '../../testing/device-database.ts'
import { onDevice } from './database.ts'

const device = vi.hoisted(() => ({ openDB: vi.fn() }))
vi.mock('idb', () => ({ openDB: device.openDB }))
const database = memoryDatabase()

beforeEach(() => {
  device.openDB.mockReset().mockImplementation(database.openDB)
})

const died = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError')

test('a database that has died under an open page is opened again, and what was to be done is done', async () => {
  await onDevice(async () => undefined)
  device.openDB.mockClear()
  const work = vi.fn().mockRejectedValueOnce(died()).mockResolvedValue('kept')
  expect(await onDevice(work)).toBe('kept')
  expect(device.openDB).toHaveBeenCalledTimes(1)
  expect(work).toHaveBeenCalledTimes(2)
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
