import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import { uploadFailed } from '@portal/domain/media/media-rules.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NoResponse } from '../../api/client.ts'
import type { UploadOptions } from '../../api/upload.ts'
import { parseUploads, type StoredFile, type Upload, uploadTexts } from './upload.ts'
import { uploadList } from './upload-list.ts'

interface Sending {
  readonly file: File
  readonly options: UploadOptions
  readonly arrive: (result: UploadResult) => void
  readonly breakOff: (error: unknown) => void
}

const picture: UploadResult = {
  imagePath: 'wms-final-uploads/1.jpg',
  thumbnailPath: 'wms-final-uploads/thumb_1.jpg',
  imagePreviewUrl: '/files/1',
  thumbnailPreviewUrl: '/files/thumb_1',
  processing: 'ready',
  targetVideoKey: null,
  targetThumbKey: null,
  fileName: 'a.jpg',
  kind: 'image',
}

let sent: Sending[]
let deleted: StoredFile[]
let kept: unknown

/** A list whose files arrive when the test says so. */
function aList(initial: readonly Upload[] = []) {
  return uploadList({
    initial,
    keep: (uploads) => {
      kept = JSON.parse(JSON.stringify(uploads))
    },
    count: { maximum: 3, tooMany: (present) => `Too many, ${present} are there.` },
    send: (file, options) =>
      new Promise((arrive, breakOff) => {
        options.signal?.addEventListener('abort', () => breakOff(options.signal?.reason))
        sent.push({ file, options, arrive, breakOff })
      }),
    deleteStored: async (file) => void deleted.push(file),
  })
}

const photo = (name = 'a.jpg') => new File(['x'], name, { type: 'image/jpeg' })
const steps = (list: ReturnType<typeof aList>) => list.state().uploads.map(({ step }) => step)
/** The promises of the list have been worked off. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  sent = []
  deleted = []
  kept = undefined
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }))
})

test('sends a file at once, shows its progress, and keeps its keys when it has arrived', async () => {
  const list = aList()
  list.add([photo()])
  sent[0]?.options.onProgress?.(0.4)
  expect(list.state().uploads).toMatchObject([{ fileName: 'a.jpg', step: 'sending', progress: 0.4 }])

  sent[0]?.arrive(picture)
  await settled()
  expect(list.state().uploads).toMatchObject([{ step: 'stored', file: { key: picture.imagePath, attached: false } }])
  expect(parseUploads(kept)).toMatchObject([{ step: 'stored', file: { key: picture.imagePath } }])
})

test('keeps of a video the keys under which it will be playable', async () => {
  const list = aList()
  list.add([new File(['x'], 'a.mov', { type: 'video/quicktime' })])
  sent[0]?.arrive({
    ...picture,
    imagePath: 'wms-temp-uploads/1.mov',
    processing: 'processing',
    targetVideoKey: 'wms-final-uploads/1.mp4',
    targetThumbKey: 'wms-final-uploads/thumb_1.jpg',
    kind: 'video',
  })
  await settled()
  expect(list.state().uploads).toMatchObject([
    {
      file: { key: 'wms-final-uploads/1.mp4', thumbnailKey: 'wms-final-uploads/thumb_1.jpg', processing: 'processing' },
    },
  ])
})

test('an upload whose connection broke can be sent again, the others stay where they are', async () => {
  const list = aList()
  list.add([photo('a.jpg'), photo('b.jpg')])
  sent[0]?.arrive(picture)
  sent[1]?.breakOff(new NoResponse())
  await settled()
  expect(steps(list)).toEqual(['stored', 'failed'])
  expect(list.state().refusals).toEqual([uploadFailed])

  list.retryAll()
  expect(sent).toHaveLength(3)
  expect(sent[2]?.file.name).toBe('b.jpg')
  expect(list.state().refusals).toEqual([])
  sent[2]?.arrive(picture)
  await settled()
  expect(steps(list)).toEqual(['stored', 'stored'])
})

test("a file the server refuses leaves, with the server's sentence", async () => {
  const list = aList()
  list.add([photo()])
  sent[0]?.breakOff(new ApiError(415, '"a.jpg" cannot be read as an image. Please choose another file.'))
  await settled()
  expect(list.state().uploads).toEqual([])
  expect(list.state().refusals).toEqual(['"a.jpg" cannot be read as an image. Please choose another file.'])
})

test('a problem of the server is said in the general sentence, never in its own words', async () => {
  const list = aList()
  list.add([photo()])
  sent[0]?.breakOff(new ApiError(500, 'ECONNREFUSED 10.0.0.3'))
  await settled()
  expect(list.state().uploads).toMatchObject([{ step: 'failed', reason: uploadFailed, retriable: true }])
})

test('a cancelled upload is stopped and leaves without a word', async () => {
  const list = aList()
  list.add([photo()])
  const id = list.state().uploads[0]?.id ?? ''
  list.cancel(id)
  await settled()
  expect(sent[0]?.options.signal?.aborted).toBe(true)
  expect(list.state()).toMatchObject({ uploads: [], refusals: [] })
})

test('removing deletes what was stored, unless it belongs to a saved item', async () => {
  const stored = (id: string, attached: boolean): Upload => ({
    id,
    fileName: `${id}.jpg`,
    kind: 'image',
    step: 'stored',
    removing: false,
    file: { key: id, thumbnailKey: null, processing: 'ready', failure: null, attached },
  })
  const list = aList([stored('new', false), stored('saved', true)])
  await list.remove('new')
  await list.remove('saved')
  expect(deleted.map(({ key }) => key)).toEqual(['new'])
  expect(list.state().uploads).toEqual([])
})

test('after a reload what was stored is there, and what was under way says that it was interrupted', async () => {
  const list = aList()
  list.add([photo('a.jpg'), photo('b.jpg')])
  sent[0]?.arrive(picture)
  await settled()
  list.end()

  const reloaded = aList(parseUploads(kept))
  expect(reloaded.state().uploads).toMatchObject([
    { fileName: 'a.jpg', step: 'stored' },
    { fileName: 'b.jpg', step: 'failed', reason: uploadTexts.interrupted, retriable: false },
  ])
  reloaded.retryAll()
  expect(sent).toHaveLength(2)
})

test('files that failed take no place, so another can be chosen for them', async () => {
  const list = aList()
  list.add([photo(), photo(), photo()])
  for (const sending of sent) sending.breakOff(new NoResponse())
  await settled()
  list.add([photo()])
  expect(sent).toHaveLength(4)
  expect(list.state().refusals).toEqual([])
})

test('what somebody else wrote into the storage is no upload', () => {
  expect(parseUploads('nonsense')).toEqual([])
  expect(parseUploads([null, 1, { id: 'x' }, { id: 'a', fileName: 'a', kind: 'image', step: 'stored' }])).toEqual([])
})
