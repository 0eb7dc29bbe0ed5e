import { limits } from '@portal/domain/limits.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../api/session.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { keepUnsent, noteBegun } from '../device/files.ts'
import type { LighterAnswer } from './lighter/lighter-file.ts'
import { UnreadableHeic } from './lighter/unreadable-heic.ts'
import { fileToKeep } from './send-chosen.ts'

let answer: LighterAnswer
class PlayedWorker extends EventTarget {
  postMessage = () => this.dispatchEvent(new MessageEvent('message', { data: answer }))
  terminate = () => undefined
}

beforeEach(() => {
  vi.stubGlobal('Worker', PlayedWorker)
  beginSession(tokenOf())
  answer = { jpeg: new Blob(['light'], { type: 'image/jpeg' }) }
})

const largePhoto = () => new File([new Uint8Array(limits.picture.lightBytes + 1)], 'cone.jpg', { type: 'image/jpeg' })

test('a large photo is kept as the lighter one that would be sent', async () => {
  const { file } = await fileToKeep({ id: 'photo', file: largePhoto() })
  expect(await file.text()).toBe('light')
})

test('a photo that was being sent is kept as it was sent, with where it broke off', async () => {
  const underWay = new File(['under way'], 'cone.jpg', { type: 'image/jpeg' })
  await keepUnsent('photo', underWay)
  await noteBegun('photo', '/uploads/parts/1')
  const kept = await fileToKeep({ id: 'photo', file: largePhoto() })
  expect(kept).toEqual({ id: 'photo', file: underWay, begunAt: '/uploads/parts/1' })
})

test('a HEIC becomes a JPEG before it is kept, and one that cannot be read is refused at once', async () => {
  const heic = new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })
  expect((await fileToKeep({ id: 'heic', file: heic })).file).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
  answer = { failed: 'no decoder' }
  await expect(fileToKeep({ id: 'heic', file: heic })).rejects.toThrow(UnreadableHeic)
})
