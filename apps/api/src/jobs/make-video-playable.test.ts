import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outage } from '../outage.ts'
import type { Portal } from '../portal.ts'
import { upload } from '../testing/claims.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { TryLater } from './job-queue.ts'
import { makeVideoPlayableHandler } from './make-video-playable.ts'

let tested: TestPortal
let fileId: number
beforeAll(async () => {
  tested = await openTestPortal()
  const head = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')
  const dealer = await tested.signedInAs(await tested.anAccount())
  const { body } = await upload(dealer, { bytes: head, name: 'clip.mp4', type: 'video/mp4' })
  const file = tested.portal.db
    .selectFrom('files')
    .select('fileId')
    .where('key', '=', (body as UploadResult).imagePath)
  fileId = (await file.executeTakeFirstOrThrow()).fileId
})
afterAll(() => tested.close())

const lastTry = (replaced: (portal: Portal) => Partial<Portal>) =>
  makeVideoPlayableHandler({ ...tested.portal, ...replaced(tested.portal) })({ fileId }, new AbortController().signal, {
    number: 6,
    last: true,
  })
const state = async () =>
  (await tested.portal.db.selectFrom('files').select('state').where('fileId', '=', fileId).executeTakeFirst())?.state
const down = async () => {
  throw new Outage('down')
}

test.each<[string, (portal: Portal) => Partial<Portal>]>([
  ['the store is down', ({ storage }) => ({ storage: { ...storage, download: down } })],
  ['the disk has no room', () => ({ diskReserve: down })],
  ['this worker has no ffmpeg', () => ({ videoTools: undefined })],
])('a video waits while %s, with as many tries left as before', async (_what, replaced) => {
  await expect(lastTry(replaced)).rejects.toThrow(TryLater)
  expect(await state()).toBe('processing')
})

test('any other failure of the last try ends it as failed', async () => {
  const broken = async () => {
    throw new Error('a bug')
  }
  await lastTry(({ storage }) => ({ storage: { ...storage, download: broken } }))
  expect(await state()).toBe('failed')
})
