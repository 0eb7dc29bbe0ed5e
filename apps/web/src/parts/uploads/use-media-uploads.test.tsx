import { uploadMedia } from '@portal/contract/files/files.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { around } from '../../testing/around.tsx'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { stubServer } from '../../testing/stub-server.ts'
import type { Upload } from '../device/upload.ts'
import { mediaRule } from './file-rules.ts'
import { useMediaUploads } from './use-media-uploads.ts'
import { useUploads } from './use-uploads.ts'

const stored = (id: string, kind: 'image' | 'video'): Upload => ({
  id,
  fileName: id,
  kind,
  step: 'stored',
  removing: false,
  file: {
    key: id,
    thumbnailKey: null,
    processing: kind === 'video' ? 'processing' : 'ready',
    failure: null,
    attached: false,
  },
})

/** A request that never ends. */
class Sending extends EventTarget {
  readonly upload = new EventTarget()
  open = () => undefined
  setRequestHeader = () => undefined
  send = () => undefined
  abort = () => undefined
}

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  beginSession(tokenOf())
  vi.stubGlobal('XMLHttpRequest', Sending)
  vi.stubGlobal('fetch', async () =>
    Response.json({ exists: false, failed: true, failure: 'NO_PICTURE', message: 'No.' }),
  )
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

it('a file that waits for a word is asked about before its form is left, as one is that is being sent', async () => {
  const { result } = renderHook(
    () =>
      useUploads({
        ...{ initial: [], keep: () => undefined, rule: mediaRule({ maximum: 3, tooMany: 'TOO_MANY_ITEM_FILES' }) },
        ...{ send: async () => undefined, failureIn: () => ({ said: '' }), deleteStored: async () => undefined },
        look: async () => ['BLURRED'],
      }),
    { wrapper: around() },
  )
  expect(result.current.isOnlyHere).toBe(false)
  act(() => result.current.add([new File(['x'], 'cone.png', { type: 'image/png' })]))
  await waitFor(() => expect(result.current.uploads).toMatchObject([{ step: 'doubted' }]))
  expect(result.current.isOnlyHere).toBe(true)
})

it('a video that turns out to be unplayable takes no place, so another file can be chosen for it', async () => {
  const { result } = renderHook(
    () =>
      useMediaUploads({
        initial: [stored('a.jpg', 'image'), stored('b.jpg', 'image'), stored('c.mov', 'video')],
        keep: () => undefined,
        count: { maximum: 3, tooMany: 'TOO_MANY_ITEM_FILES' },
        probeEveryMs: 1000,
      }),
    { wrapper: around() },
  )
  await waitFor(() =>
    expect(result.current.uploads[2]).toMatchObject({ file: { processing: 'failed', failure: 'NO_PICTURE' } }),
  )
  act(() => result.current.add([new File(['x'], 'd.jpg', { type: 'image/jpeg' })]))
  expect(result.current.refusals).toEqual([])
  expect(result.current.uploads.map(({ fileName }) => fileName)).toEqual(['a.jpg', 'b.jpg', 'c.mov', 'd.jpg'])
})

it('keeps of a video the keys under which it will be playable', async () => {
  const answer = {
    imagePath: 'wms-temp-uploads/1.mov',
    thumbnailPath: '',
    processing: 'processing',
    targetVideoKey: 'wms-final-uploads/1.mp4',
    targetThumbKey: 'wms-final-uploads/thumb_1.jpg',
    kind: 'video',
  }
  class AppLoading extends Sending {
    readonly status = 201
    readonly responseText = JSON.stringify(answer)
    override send = () => void this.dispatchEvent(new Event('load'))
  }
  vi.stubGlobal('XMLHttpRequest', AppLoading)
  vi.stubGlobal('fetch', async () => Response.json({ exists: false }))
  let kept: readonly Upload[] = []
  const { result } = renderHook(
    () =>
      useMediaUploads({
        initial: [],
        keep: (uploads) => {
          kept = uploads
        },
        count: { maximum: 3, tooMany: 'TOO_MANY_ITEM_FILES' },
        probeEveryMs: 1000,
      }),
    { wrapper: around() },
  )
  act(() => result.current.add([new File(['x'], 'a.mov', { type: 'video/quicktime' })]))
  await waitFor(() =>
    expect(kept).toMatchObject([
      {
        step: 'stored',
        kind: 'video',
        file: {
          key: 'wms-final-uploads/1.mp4',
          thumbnailKey: 'wms-final-uploads/thumb_1.jpg',
          processing: 'processing',
        },
      },
    ]),
  )
})

it('sends nothing again for another account that has signed in', async () => {
  const server = stubServer()
  server.silence(uploadMedia)
  const sent = () => server.callsOf(uploadMedia).length
  const { result } = renderHook(
    () =>
      useMediaUploads({
        initial: [],
        keep: () => undefined,
        count: { maximum: 3, tooMany: 'TOO_MANY_ITEM_FILES' },
        probeEveryMs: 1000,
      }),
    { wrapper: around() },
  )
  act(() => result.current.add([new File(['x'], 'a.jpg', { type: 'image/jpeg' })]))
  await waitFor(() => expect(result.current.uploads).toMatchObject([{ step: 'failed' }]))
  act(() => result.current.retryAll())
  await waitFor(() => expect(sent()).toBe(2))
  await waitFor(() => expect(result.current.uploads).toMatchObject([{ step: 'failed' }]))
  act(() => beginSession(tokenOf({ userId: 10002 })))
  act(() => result.current.retryAll())
  expect(sent()).toBe(2)
})
