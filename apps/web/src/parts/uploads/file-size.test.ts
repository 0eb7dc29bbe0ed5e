import { beforeEach, expect, test, vi } from 'vitest'
import type { Upload } from '../device/upload.ts'

const megabyte = 1024 * 1024
const video = { id: '1', fileName: 'hum.mov', kind: 'video', byteSize: 40 * megabyte } as const
const photo = { id: '2', fileName: 'cone.jpg', kind: 'image', byteSize: 4 * megabyte } as const
const stored = (key: string) =>
  ({
    step: 'stored',
    removing: false,
    file: { key, thumbnailKey: null, processing: 'ready', failure: null, attached: false },
  }) as const
const waiting: readonly Exclude<Upload, { step: 'sending' }>[] = [
  { ...video, step: 'doubted', faults: ['SILENT'] },
  { ...video, step: 'failed', reason: { code: 'UPLOAD_FAILED' }, retriable: true },
  { ...video, ...stored('device:1') },
]

/** The page, on which a file of 40 MB took as many seconds, or on which none was sent yet. */
async function aPage(seconds?: number) {
  const page = { ...(await import('./upload-tiles.tsx')), ...(await import('../../api/send-file.ts')) }
  let now = 0
  const sent = page.measureSpeed(video.byteSize, () => now)
  sent(0)
  now = (seconds ?? 0) * 1000
  sent(1)
  return page
}
beforeEach(() => vi.resetModules())

test('a video says its size before it is on its way, and the time only once a speed is known', async () => {
  const page = await aPage()
  expect(page.sizeOnItsWay({ ...video, step: 'sending', progress: 0, isLookedAt: true })).toBe('40 MB')
  expect(waiting.map(page.sizeThatWaits)).toEqual(['40 MB', '40 MB', '40 MB'])
})

test('by the speed of the last file, each video says from the beginning how long it is likely to take', async () => {
  const page = await aPage(40)
  expect(page.sizeOnItsWay({ ...video, step: 'sending', progress: 0 })).toBe('40 MB, about 40 seconds left')
  expect(page.sizeOnItsWay({ ...video, step: 'sending', progress: 0.75 })).toBe('40 MB, about 10 seconds left')
  expect(waiting.map(page.sizeThatWaits)).toEqual(Array(3).fill('40 MB, about 40 seconds'))
})

test('a photo says its size where this device keeps it, made smaller, and no file once it has arrived', async () => {
  const page = await aPage()
  expect(page.sizeOnItsWay({ ...photo, step: 'sending', progress: 0 })).toBeUndefined()
  expect(page.sizeThatWaits({ ...photo, step: 'doubted', faults: ['BLURRED'] })).toBeUndefined()
  expect(page.sizeThatWaits({ ...photo, byteSize: megabyte / 2, ...stored('device:2') })).toBe('0.5 MB')
  expect(page.sizeThatWaits({ ...video, ...stored('wms-final-uploads/1.mp4') })).toBeUndefined()
})
