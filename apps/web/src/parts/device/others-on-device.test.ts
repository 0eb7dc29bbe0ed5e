import { beforeEach, expect, test } from 'vitest'
import { theDevice } from '../../testing/device-database.ts'
import { onDevice } from './database.ts'
import { othersOnDevice, removeWhatOthersLeft } from './others-on-device.ts'

const day = 24 * 60 * 60_000
const of = (userId: string, id: string, days: number) => ({ id, userId, writtenAt: Date.now() - days * day })

beforeEach(async () => {
  await onDevice(async () => undefined)
  for (const row of [of('10001', 'own', 90), of('10002', 'new', 3)]) await theDevice.store('claims').put(row)
  await theDevice.store('claims').put(of('10003', 'old', 31))
  await theDevice.store('files').put({ key: 'file', owner: 'old', userId: '10003' })
  await theDevice.store('outbox').put(of('10003', 'old message', 31))
})

test('what other accounts have left on a device is counted, with the day of the oldest', async () => {
  expect(await othersOnDevice('10001')).toMatchObject({ count: 3 })
  theDevice.empty()
  expect(await othersOnDevice('10001')).toBeUndefined()
})

test('a draft that the portal has as it stands here is nothing that was not sent, and is removed all the same', async () => {
  theDevice.empty()
  const claim = { ...of('10002', 'draft', 31), title: 'Cellar', items: [], removed: [], step: 'writing' }
  await theDevice.store('claims').put({ ...claim, draft: { key: 'draft', requestId: 7, titleThere: 'Cellar' } })
  expect(await othersOnDevice('10001')).toBeUndefined()
  await removeWhatOthersLeft('10001')
  expect(theDevice.store('claims').rows.size).toBe(0)
})

test('what other accounts left 30 days ago is removed with its files, and nothing else', async () => {
  await removeWhatOthersLeft('10001')
  expect([...theDevice.store('claims').rows.keys()]).toEqual(['own', 'new'])
  expect(theDevice.store('files').rows.size).toBe(0)
  expect(theDevice.store('outbox').rows.size).toBe(0)
})
