import { uploadMedia } from '@portal/contract/files/files.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import * as begunUpload from '../../api/begun-upload.ts'
import * as sending from '../../api/send-file.ts'
import { beginSession } from '../../api/session.ts'
import { theDevice } from '../../testing/device-database.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { onDevice } from '../device/database.ts'
import * as lighterFiles from './lighter/lighter-file.ts'
import { giveUp, sendChosen, unsentOf } from './send-chosen.ts'

const sentFile = vi.fn()
const givenUp = vi.fn()
const lighter = vi.fn()

const photo = new File(['x'], 'cone.jpg', { type: 'image/jpeg' })

beforeEach(async () => {
  beginSession(tokenOf({ userId: '10001' }))
  await onDevice(async () => undefined)
  vi.spyOn(sending, 'sendFile').mockImplementation(sentFile)
  vi.spyOn(begunUpload, 'giveUpUpload').mockImplementation(givenUp)
  vi.spyOn(lighterFiles, 'lighterFile').mockImplementation(lighter)
  sentFile.mockReset().mockResolvedValue({})
  givenUp.mockReset().mockResolvedValue(undefined)
  lighter.mockReset().mockResolvedValue(photo)
})

test('a photo that was stopped while it was made smaller is neither kept nor sent', async () => {
  const made = Promise.withResolvers<File>()
  lighter.mockReturnValue(made.promise)
  const stop = new AbortController()
  const done = sendChosen(uploadMedia, photo, { id: 'cone', signal: stop.signal })
  stop.abort(new Error('Another account has signed in'))
  made.resolve(photo)
  await expect(done).rejects.toThrow('Another account has signed in')
  expect(sentFile).not.toHaveBeenCalled()
  expect(theDevice.store('files').rows.size).toBe(0)
})

/** A file of which the first part is on its way. */
async function begun(id: string): Promise<void> {
  const isBegun = Promise.withResolvers<void>()
  sentFile.mockImplementationOnce((_endpoint, _file, { onBegun }) => {
    onBegun('/uploads/parts/1')
    isBegun.resolve()
    return new Promise(() => undefined)
  })
  void sendChosen(uploadMedia, photo, { id })
  await isBegun.promise
}

test('a file that is cancelled before the device has noted where it was begun is given up on the server', async () => {
  await begun('cone')
  await giveUp('cone')
  expect(givenUp).toHaveBeenCalledWith('1')
  expect(theDevice.store('files').rows.size).toBe(0)
})

test('a file that is cancelled is given up on the server also where the browser keeps nothing', async () => {
  vi.spyOn(theDevice.store('files'), 'put').mockRejectedValue(new Error('full'))
  await begun('cone')
  await giveUp('cone')
  expect(givenUp).toHaveBeenCalledWith('1')
})

test('a file that comes back from the device shorter than it was kept has to be chosen again', async () => {
  const kept = { key: 'cone', userId: '10001', file: photo, byteSize: photo.size + 1, chosenAt: Date.now() }
  await onDevice((database) => database.put('files', kept))
  expect(await unsentOf('cone')).toBeUndefined()
})

test('a file that was begun before a reload is given up on the server', async () => {
  await onDevice((database) =>
    database.put('files', {
      ...{ key: 'cone', userId: '10001', file: photo, chosenAt: Date.now(), begunAt: '/uploads/parts/2' },
    }),
  )
  await giveUp('cone')
  expect(givenUp).toHaveBeenCalledWith('2')
})
