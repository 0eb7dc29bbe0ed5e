import { expect, test, vi } from 'vitest'
import { beginSession } from '../../api/session.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { filesOfClaim, unsentFile } from './files.ts'
import { memoryDatabase } from './memory-database.ts'
import { waitingMessage } from './outbox.ts'

const device = vi.hoisted(() => ({ openDB: undefined as unknown }))
vi.mock('idb', async (original) => ({
  ...(await original<object>()),
  openDB: (...asked: unknown[]) => (device.openDB as (...asked: unknown[]) => unknown)(...asked),
}))

const userId = '10001'
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const message = { id: 'message', userId, itemId: 7, text: 'Here it is.', uploads: [], writtenAt: 1 }
/** Whoever closed the tab just then left it with the form, too. */
const handedOver = { id: 'cone', file: photo('cone.jpg') }
const database = memoryDatabase({
  version: 4,
  stores: {
    answers: { keyPath: 'hash', rows: [] },
    outbox: {
      keyPath: 'id',
      rows: [{ ...message, files: [{ id: 'label', file: photo('label.jpg'), begunAt: '/1' }, handedOver] }],
    },
    claims: { keyPath: 'id', rows: [] },
    unsentFiles: {
      keyPath: 'id',
      rows: [
        { id: 'upload', userId, file: photo('form.jpg'), chosenAt: 1 },
        { ...handedOver, userId, chosenAt: 1 },
      ],
    },
    claimFiles: {
      keyPath: 'key',
      rows: [{ key: 'device:1', claimId: 'claim', userId, file: photo('cone.jpg'), kind: 'image' }],
    },
  },
})
device.openDB = database.openDB

test('what waited before a new version of the portal waits in it, with its files', async () => {
  beginSession(tokenOf({ userId }))
  await vi.waitFor(async () => expect((await filesOfClaim('claim')).size).toBe(1))
  expect(await waitingMessage('message')).toMatchObject({
    text: 'Here it is.',
    files: [
      { id: 'label', file: { name: 'label.jpg' }, begunAt: '/1' },
      { id: 'cone', file: { name: 'cone.jpg' } },
    ],
  })
  expect(await unsentFile('upload')).toMatchObject({ file: { name: 'form.jpg' } })
  expect((await filesOfClaim('claim')).get('device:1')).toMatchObject({ file: { name: 'cone.jpg' }, kind: 'image' })
})
