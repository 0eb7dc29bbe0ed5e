import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NoResponse } from '../../api/client.ts'
import { settled } from '../../testing/settled.ts'
import { parseUploads, type StoredFile, type Upload } from '../device/upload.ts'
import { mediaRule } from './file-rules.ts'
import { UnreadableHeic } from './lighter/unreadable-heic.ts'
import { uploadFailureIn } from './upload-failure.ts'
import { type SendingOptions, type SentFile, type UploadListOptions, uploadList } from './upload-list.ts'

interface Sending {
  readonly file: File
  readonly options: SendingOptions
  readonly arrive: (sent: SentFile | undefined) => void
  readonly breakOff: (error: unknown) => void
}

const picture: SentFile = {
  kind: 'image',
  file: {
    key: 'wms-final-uploads/1.jpg',
    thumbnailKey: 'wms-final-uploads/thumb_1.jpg',
    processing: 'ready',
    failure: null,
    attached: false,
  },
}

let sent: Sending[]
let deleted: StoredFile[]
let kept: unknown
/** What the device kept of chosen files, by upload. */
let onDevice: Map<string, File>
let givenUp: string[]
/** The previews that the browser holds. */
let shown: Set<string>

/** A list whose files arrive when the test says so. */
function aList(initial: readonly Upload[] = [], alreadyThere = 0, look?: UploadListOptions['look']) {
  return uploadList({
    unsentOf: async (id) => onDevice.get(id),
    giveUp: async (id) => void givenUp.push(id),
    look,
    initial,
    keep: (uploads) => {
      kept = JSON.parse(JSON.stringify(uploads))
    },
    rule: mediaRule({ maximum: 3, tooMany: 'TOO_MANY_ITEM_FILES' }),
    alreadyThere: () => alreadyThere,
    failureIn: (error) => uploadFailureIn(error, { code: 'UPLOAD_FAILED' }),
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

beforeEach(() => {
  sent = []
  deleted = []
  kept = undefined
  onDevice = new Map()
  givenUp = []
  shown = new Set()
  let made = 0
  const createObjectURL = () => {
    made += 1
    shown.add(`blob:${made}`)
    return `blob:${made}`
  }
  const revokeObjectURL = (url: string) => void shown.delete(url)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }))
})

test('sends a file at once, shows its progress, and keeps its keys when it has arrived', async () => {
  const list = aList()
  list.add([photo()])
  sent[0]?.options.onProgress?.(0.4)
  expect(list.state().uploads).toMatchObject([{ fileName: 'a.jpg', byteSize: 1, step: 'sending', progress: 0.4 }])

  sent[0]?.arrive(picture)
  await settled()
  expect(list.state().uploads).toMatchObject([{ step: 'stored', file: { key: picture.file.key, attached: false } }])
  expect(parseUploads(kept)).toMatchObject([{ step: 'stored', file: { key: picture.file.key } }])
})

test('two photos of one name, size and day are two, as phones call each of theirs image.jpg', async () => {
  const list = aList()
  const taken = () => new File(['x'], 'image.jpg', { type: 'image/jpeg', lastModified: 1 })
  list.add([taken()])
  list.add([taken()])
  expect(sent).toHaveLength(2)
  sent[1]?.arrive(picture)
  await settled()
  expect(steps(list)).toEqual(['sending', 'stored'])
})

test('a HEIC picture that the browser cannot turn into a JPEG leaves the list with what to do', async () => {
  const list = aList()
  list.add([new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })])
  expect(list.state().previews.size).toBe(0)
  sent[0]?.breakOff(new UnreadableHeic('IMG_1.HEIC'))
  await settled()
  expect(list.state().uploads).toEqual([])
  expect(list.state().refusals).toEqual([{ code: 'HEIC_UNREADABLE', fileName: 'IMG_1.HEIC' }])
})

test('an upload whose connection broke can be sent again, the others stay where they are', async () => {
  const list = aList()
  list.add([photo('a.jpg'), photo('b.jpg')])
  sent[0]?.arrive(picture)
  sent[1]?.breakOff(new NoResponse())
  await settled()
  expect(steps(list)).toEqual(['stored', 'failed'])
  expect(list.state().refusals).toEqual([{ code: 'UPLOAD_FAILED' }])

  list.retryAll()
  expect(sent).toHaveLength(3)
  expect(sent[2]?.file.name).toBe('b.jpg')
  expect(list.state().refusals).toEqual([])
  sent[2]?.arrive(picture)
  await settled()
  expect(steps(list)).toEqual(['stored', 'stored'])
})

test.each([
  [429, 'UPLOAD_QUOTA_REACHED'],
  [507, 'STORAGE_FULL'],
] as const)(
  'a file that there is no room for (%i) stays with what the server says, and can be sent again',
  async (status, code) => {
    const list = aList()
    list.add([photo()])
    sent[0]?.breakOff(new ApiError(status, 'No room at the moment.', { code }))
    await settled()
    expect(list.state().uploads).toMatchObject([{ step: 'failed', retriable: true }])
    expect(list.state().refusals).toEqual([{ said: 'No room at the moment.' }])
    list.retryAll()
    sent[1]?.arrive(picture)
    await settled()
    expect(steps(list)).toEqual(['stored'])
  },
)

test('a file the server refuses leaves, with what is wrong with it', async () => {
  const list = aList()
  list.add([photo()])
  const problem = { code: 'IMAGE_UNREADABLE', fileName: 'a.jpg' } as const
  sent[0]?.breakOff(new ApiError(415, 'a.jpg cannot be read.', { problems: { file: problem } }))
  await settled()
  expect(list.state().uploads).toEqual([])
  expect(list.state().refusals).toEqual([problem])
})

test("a file refused for a reason that the client does not know leaves with the server's sentence", async () => {
  const list = aList()
  list.add([photo()])
  sent[0]?.breakOff(new ApiError(413, 'The proxy takes 10 MB.'))
  await settled()
  expect(list.state()).toMatchObject({ uploads: [], refusals: [{ said: 'The proxy takes 10 MB.' }] })
})

test('a problem of the server is said in the general sentence, never in its own words', async () => {
  const list = aList()
  list.add([photo()])
  sent[0]?.breakOff(new ApiError(500, 'ECONNREFUSED 10.0.0.3'))
  await settled()
  expect(list.state().uploads).toMatchObject([{ step: 'failed', reason: { code: 'UPLOAD_FAILED' }, retriable: true }])
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
    { fileName: 'b.jpg', step: 'failed', reason: { code: 'UPLOAD_INTERRUPTED' }, retriable: false },
  ])
  reloaded.retryAll()
  expect(sent).toHaveLength(2)
})

test('after a reload a file that the device kept goes on by itself, as the same upload', async () => {
  const list = aList()
  list.add([photo('a.jpg')])
  const id = sent[0]?.options.id ?? ''
  onDevice.set(id, photo('a.jpg'))
  list.end()
  expect(givenUp).toEqual([])

  const reloaded = aList(parseUploads(kept))
  reloaded.goOn()
  await settled()
  expect(sent[1]).toMatchObject({ file: { name: 'a.jpg' }, options: { id } })
  expect(steps(reloaded)).toEqual(['sending'])
  sent[1]?.arrive(picture)
  await settled()
  expect(steps(reloaded)).toEqual(['stored'])
})

test('what a reload interrupted is not begun by the list itself, and not sent once the form is left', async () => {
  const list = aList()
  list.add([photo('a.jpg')])
  onDevice.set(sent[0]?.options.id ?? '', photo('a.jpg'))
  list.end()

  const reloaded = aList(parseUploads(kept))
  await settled()
  expect(sent).toHaveLength(1)
  reloaded.goOn()
  reloaded.end()
  await settled()
  expect(sent).toHaveLength(1)
})

test('the browser holds a preview only as long as the form shows the file', async () => {
  const list = aList()
  list.add([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')])
  expect(shown.size).toBe(3)
  list.cancel(list.state().uploads[0]?.id ?? '')
  expect(shown.size).toBe(2)
  list.replace(list.state().uploads.slice(1))
  expect([...shown]).toEqual([...list.state().previews.values()])
  list.end()
  // A camera may hand over its picture after the form was left.
  list.add([photo('late.jpg')])
  expect(shown.size).toBe(0)
  expect(sent).toHaveLength(3)
})

test('a file that is cancelled is given up, also on the server; one that arrived is not', async () => {
  const list = aList()
  list.add([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')])
  const ids = sent.map(({ options }) => options.id)
  sent[0]?.arrive(picture)
  await settled()
  list.cancel(ids[1] ?? '')
  expect(givenUp).toEqual([ids[1]])
  list.replace([])
  expect(givenUp).toEqual([ids[1], ids[2]])
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

test('a file that failed is not sent again when another one has taken its place', async () => {
  const list = aList([], 1)
  list.add([photo('a.jpg'), photo('b.jpg')])
  for (const sending of sent) sending.breakOff(new NoResponse())
  await settled()
  list.add([photo('c.jpg')])
  sent[2]?.arrive(picture)
  await settled()

  list.retryAll()
  expect(steps(list)).toEqual(['sending', 'failed', 'stored'])
  const second = list.state().uploads[1]?.id ?? ''
  list.retry(second)
  expect(steps(list)).toEqual(['sending', 'failed', 'stored'])
  expect(list.state().refusals).toEqual([{ code: 'TOO_MANY_ITEM_FILES', limit: 3, present: 3 }])

  await list.remove(list.state().uploads[2]?.id ?? '')
  list.retry(second)
  expect(steps(list)).toEqual(['sending', 'sending'])
})

test('a file that needs nothing more leaves the list', async () => {
  const list = aList()
  list.add([photo()])
  sent[0]?.arrive(undefined)
  await settled()
  expect(list.state()).toMatchObject({ uploads: [], refusals: [] })
})

test('files that the server no longer has leave with a sentence each', async () => {
  const list = aList()
  list.add([photo('a.jpg')])
  sent[0]?.arrive(picture)
  await settled()
  list.dropGone([picture.file.key])
  expect(list.state()).toMatchObject({
    uploads: [],
    refusals: [{ code: 'UPLOAD_GONE', fileName: 'a.jpg' }],
  })
})

test('what somebody else wrote into the storage is no upload', () => {
  expect(parseUploads('nonsense')).toEqual([])
  expect(parseUploads([null, 1, { id: 'x' }, { id: 'a', fileName: 'a', kind: 'image', step: 'stored' }])).toEqual([])
})

/** Finds blurred what is called so. */
const finding: UploadListOptions['look'] = async ({ name }) => (name.startsWith('blurred') ? ['BLURRED'] : [])

test('a file that may be of little use is not sent before somebody says so', async () => {
  const list = aList([], 0, finding)
  list.add([photo('blurred.jpg'), photo('sharp.jpg')])
  expect(steps(list)).toEqual(['sending', 'sending'])
  await settled()
  expect(list.state().uploads[0]).toMatchObject({ step: 'doubted', faults: ['BLURRED'] })
  expect(sent.map(({ file }) => file.name)).toEqual(['sharp.jpg'])

  list.sendAnyway(list.state().uploads[0]?.id ?? '')
  expect(steps(list)).toEqual(['sending', 'sending'])
  sent[1]?.arrive(picture)
  await settled()
  expect(steps(list)).toEqual(['stored', 'sending'])
})

test('another file can be taken in the place of a doubted one, which then has never been sent', async () => {
  const list = aList([], 2, finding)
  list.add([photo('blurred.jpg')])
  await settled()
  list.addInstead(list.state().uploads[0]?.id ?? '', [photo('sharp.jpg')])
  await settled()
  expect(list.state().uploads).toMatchObject([{ fileName: 'sharp.jpg', step: 'sending' }])
  expect(sent.map(({ file }) => file.name)).toEqual(['sharp.jpg'])
  expect(list.state().refusals).toEqual([])
})

test('a file that was taken away while it was looked at is not sent', async () => {
  const list = aList([], 0, finding)
  list.add([photo('sharp.jpg')])
  list.cancel(list.state().uploads[0]?.id ?? '')
  await settled()
  expect([list.state().uploads, sent]).toEqual([[], []])
})

test('after a reload the browser no longer has a doubted file, so it has to be chosen again', async () => {
  const list = aList([], 0, finding)
  list.add([photo('blurred.jpg')])
  await settled()
  expect(parseUploads(kept)).toMatchObject([
    { fileName: 'blurred.jpg', step: 'failed', reason: { code: 'UPLOAD_INTERRUPTED' }, retriable: false },
  ])
})

test('what is being sent can be interrupted for another place, goes on when it was not taken there, and is not given up', async () => {
  const list = aList()
  list.add([photo('a.jpg'), photo('b.jpg')])
  sent[0]?.arrive(picture)
  await settled()
  list.interrupt()
  expect(steps(list)).toEqual(['stored', 'failed'])
  expect(list.notArrived(list.state().uploads).map(({ file }) => file.name)).toEqual(['b.jpg'])
  expect(sent[1]?.options.signal?.aborted).toBe(true)
  // The connection is back while the other place takes them.
  list.retryAll()
  expect(sent).toHaveLength(2)
  list.resume()
  list.retryAll()
  expect(steps(list)).toEqual(['stored', 'sending'])
  expect(sent).toHaveLength(3)
  expect(givenUp).toEqual([])
})

test('what is put aside while it is sent is not given up, and goes on when it is brought back', async () => {
  const list = aList()
  list.add([photo('a.jpg'), photo('b.jpg')])
  sent[0]?.arrive(picture)
  await settled()
  list.putAside()
  await settled()
  expect(list.state().uploads).toEqual([])
  expect(sent[1]?.options.signal?.aborted).toBe(true)
  list.add([photo('of another type.jpg')])
  list.bringBack()
  expect(givenUp).toEqual([sent[2]?.options.id])
  expect(list.state().uploads).toMatchObject([
    { fileName: 'a.jpg', step: 'stored' },
    { fileName: 'b.jpg', step: 'sending' },
  ])
  expect(sent.at(-1)?.options.id).toBe(sent[1]?.options.id)
  sent.at(-1)?.arrive(picture)
  await settled()
  expect(steps(list)).toEqual(['stored', 'stored'])
  expect(deleted).toEqual([])
})

test('what was put aside is given up and deleted once it cannot come back', async () => {
  const list = aList()
  list.add([photo('a.jpg'), photo('b.jpg')])
  sent[0]?.arrive(picture)
  await settled()
  list.putAside()
  list.endAside()
  expect(givenUp).toEqual([sent[1]?.options.id])
  expect(deleted).toEqual([picture.file])
  expect(shown.size).toBe(0)
})

test('a file that waits for a word when it is put aside waits for it again', async () => {
  const list = aList([], 0, async () => ['BLURRED'] as unknown as FileFault[])
  list.add([photo()])
  await settled()
  list.putAside()
  list.bringBack()
  expect(steps(list)).toEqual(['doubted'])
  list.sendAnyway(list.state().uploads[0]?.id ?? '')
  expect(sent).toHaveLength(1)
})

test('what has nearly arrived is waited for, but not for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const list = aList()
  await list.arrived(1_000)
  list.add([photo()])
  const ends = vi.fn()
  void list.arrived(1_000).then(ends)
  await vi.advanceTimersByTimeAsync(999)
  expect(ends).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveBeenCalledTimes(1)
  void list.arrived(1_000).then(ends)
  sent[0]?.arrive(picture)
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('it is known when files have been looked at, and of which one has to say whether it is used', async () => {
  const look = Promise.withResolvers<readonly FileFault[]>()
  const list = aList([], 0, () => look.promise)
  list.add([photo('blurred.jpg')])
  const looked = list.looked()
  look.resolve(['BLURRED'])
  await looked
  expect(steps(list)).toEqual(['doubted'])
})

test('files that are sent from elsewhere leave the list, and nothing of them is given up', async () => {
  const list = aList()
  list.add([photo('a.jpg'), photo('b.jpg')])
  sent[0]?.breakOff(new NoResponse())
  await settled()
  const [first] = list.state().uploads
  list.handOver(first ? [first] : [])
  expect(list.state().uploads.map(({ fileName }) => fileName)).toEqual(['b.jpg'])
  expect(list.state().refusals).toEqual([])
  expect(givenUp).toEqual([])
})

test('a file that cannot be kept until it is sent leaves the list with what is wrong with it', async () => {
  const list = aList()
  list.add([new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })])
  sent[0]?.breakOff(new NoResponse())
  await settled()
  const [waiting] = list.notArrived(list.state().uploads)
  list.cannotBeKept(waiting?.id ?? '', new UnreadableHeic('IMG_1.HEIC'))
  expect(list.state().uploads).toEqual([])
  expect(list.state().refusals).toContainEqual({ code: 'HEIC_UNREADABLE', fileName: 'IMG_1.HEIC' })
})
