import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import * as files from '@portal/contract/files/files.ts'
import type { HistoryEntry, ItemDetail, ItemRow } from '@portal/contract/items/item-shapes.ts'
import {
  addLayoutPdf,
  changeItem,
  deleteItem,
  getItem,
  getItemForAdmin,
  listItemHistory,
  listItems,
  updateItemStatus,
} from '@portal/contract/items/items.ts'
import { postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { cancelRequest, renameDraft } from '@portal/contract/requests/requests.ts'
import { videoKeys } from '@portal/domain/media/storage-keys.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobHandlers } from '../../jobs/job-handlers.ts'
import { sweep } from '../../jobs/sweep.ts'
import {
  aDraft,
  anAddedItem,
  anItemSave,
  anUploadedPhoto,
  aPhoto,
  aSubmittedRequest,
  upload,
} from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'
import { statementsOf } from '../../testing/recorded-statements.ts'
import { aPdf } from '../../testing/sample-pdf.ts'
import { itemDetail } from '../items/items.views.ts'

let tested: TestPortal
let dealer: Caller
let dealerId: number
let otherDealer: Caller
let admin: Caller
let folder: string

beforeAll(async () => {
  tested = await openTestPortal()
  const account = await tested.anAccount()
  dealerId = account.userId
  dealer = await tested.signedInAs(account)
  otherDealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
})
afterAll(async () => {
  await tested.close()
  await rm(folder, { recursive: true, force: true })
})

const byKey = (key: string) => ({ query: { key } })
const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const signedUrlStatus = async (caller: Caller, key: string) => (await caller.call(files.signedUrl, byKey(key))).status
const stored = (key: string) => tested.portal.storage.exists(key)

/** Does the background work that was queued for files, as the worker would. */
async function workOff(): Promise<void> {
  const handlers = jobHandlers(tested.portal)
  const never = new AbortController().signal
  const once = { number: 1, last: true }
  const { rows } = await tested.portal.pool.query(
    `select id, name, data from pgboss.job where state = 'created' and name in ('make-video-playable', 'remove-stored-files')`,
  )
  for (const job of rows) {
    if (job.name === 'make-video-playable') await handlers.makeVideoPlayable(job.data, never, once)
    else await handlers.removeStoredFiles(job.data, never, once)
  }
  await tested.portal.pool.query(`update pgboss.job set state = 'completed' where id = any($1::uuid[])`, [
    rows.map((job) => job.id),
  ])
}

async function aVideo(): Promise<Buffer> {
  const path = join(folder, 'clip.mov')
  const options = ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=s=128x96:d=1', '-f', 'lavfi']
  await promisify(execFile)('ffmpeg', [...options, '-i', 'sine=d=1', '-c:v', 'libx264', '-c:a', 'aac', path])
  return readFile(path)
}

const uploadPdf = async (name = 'layout.pdf') => {
  const answer = await upload(admin, { bytes: aPdf, name, type: 'application/pdf' }, files.uploadPdf.path)
  return (answer.body as { pdfPath: string }).pdfPath
}

async function aBrokenVideo(): Promise<UploadResult> {
  const bytes = (await aVideo()).subarray(0, 900)
  return (await upload(dealer, { bytes, name: 'cut.mov', type: 'video/quicktime' })).body as UploadResult
}

describe('an upload', () => {
  test('of a photo that lacks some lines says so at once, and wherever the photo is shown', async () => {
    const whole = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
      .jpeg()
      .toBuffer()
    const photo = { bytes: whole.subarray(0, -200), name: 'cut.jpg', type: 'image/jpeg' }
    const { status, body } = await upload(dealer, photo)
    expect({ status, body }).toMatchObject({ status: 201, body: { leftOut: ['PART'] } })
    const { imagePath } = body as UploadResult
    expect((await dealer.call(files.probeUpload, byKey(imagePath))).body).toEqual({ exists: true, leftOut: ['PART'] })
    const item = await anAddedItem(dealer, await aDraft(dealer), { images: [imagePath] })
    expect(item.images[0]?.leftOut).toEqual(['PART'])
  })

  test('of a PDF with something before its beginning is kept without it', async () => {
    const sent = { bytes: Buffer.concat([Buffer.from('\r\n'), aPdf]), name: 'invoice.pdf', type: 'application/pdf' }
    const { status, body } = await upload(dealer, sent, files.uploadSaleProof.path)
    expect(status).toBe(201)
    const link = (await dealer.call(files.signedUrl, byKey((body as { key: string }).key))).body as { url: string }
    expect((await tested.inject({ url: link.url })).rawPayload.equals(aPdf)).toBe(true)
  })

  test('has the name that its file has, with an inch sign as browsers send it, too', async () => {
    const sent = { bytes: aPdf, name: '6x9%22 – 100% ü.pdf', type: 'application/pdf' }
    const { body } = await upload(dealer, sent, files.uploadSaleProof.path)
    expect(body).toMatchObject({ fileName: '6x9" – 100% ü.pdf' })
  })

  test('of a picture is ready at once, upright, with links to it and its thumbnail', async () => {
    const turned = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#333' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { status, body } = await upload(dealer, { bytes: turned, name: 'C:\\photos\\door.jpg', type: 'image/jpeg' })
    const result = body as UploadResult
    expect(status).toBe(201)
    expect(result).toMatchObject({ processing: 'ready', fileName: 'door.jpg', kind: 'image', targetVideoKey: null })
    expect(result.imagePath).toMatch(/^wms-final-uploads\/[0-9a-f-]+\.jpg$/)
    expect(result.thumbnailPath).toMatch(/^wms-final-uploads\/thumb_/)
    const picture = await tested.inject({ url: result.imagePreviewUrl ?? '' })
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 40, height: 80 })
  })

  test.each([
    ['a page under a false name', Buffer.from('<html><script>alert(1)</script></html>'), 'image/jpeg', 415],
    ['a PDF as a picture', aPdf, 'image/png', 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 415],
    ['nothing', Buffer.alloc(0), 'image/jpeg', 400],
  ])('of %s is refused and nothing is kept', async (_what, bytes, type, status) => {
    const before = await tested.portal.db.selectFrom('files').select('fileId').execute()
    const answer = await upload(dealer, { bytes, name: 'evidence.jpg', type })
    expect(answer.status).toBe(status)
    expect((answer.body as { error: string }).error).toMatch(
      /^(Unsupported file type ".+"\. Allowed: JPG, PNG, MP4, MOV\.|"evidence\.jpg" is empty.*)$/,
    )
    expect(await tested.portal.db.selectFrom('files').select('fileId').execute()).toEqual(before)
  })

  test('of more than 80 MB is refused with the sentence that is shown', async () => {
    const bytes = Buffer.concat([await aPhoto(), Buffer.alloc(80 * 1024 * 1024)])
    const answer = await upload(dealer, { bytes, name: 'huge.jpg', type: 'image/jpeg' })
    expect(answer.status).toBe(413)
    const sentence = '"huge.jpg" exceeds 80 MB. Please choose a smaller file.'
    expect(answer.body).toEqual({
      error: sentence,
      message: sentence,
      code: 'TOO_LARGE',
      fields: { file: sentence },
      problems: { file: { code: 'FILE_TOO_LARGE', fileName: 'huge.jpg', limit: 83_886_080 } },
    })
  })

  test('of a video is processing until the job made it playable, then ready, and its source goes', async () => {
    const { status, body } = await upload(dealer, {
      bytes: await aVideo(),
      name: 'scrape.mov',
      type: 'video/quicktime',
    })
    const result = body as UploadResult
    expect(status).toBe(201)
    expect(result).toMatchObject({ processing: 'processing', kind: 'video', imagePreviewUrl: null })
    expect((await dealer.call(files.probeUpload, byKey(result.imagePath))).body).toEqual({ exists: false, ahead: 0 })
    expect(await signedUrlStatus(dealer, result.imagePath)).toBe(404)

    await workOff()
    await workOff()
    expect((await dealer.call(files.probeUpload, byKey(result.targetVideoKey ?? ''))).body).toEqual({ exists: true })
    expect(await signedUrlStatus(dealer, result.imagePath)).toBe(200)
    expect(await stored(result.targetThumbKey ?? '')).toBe(true)
    const leftovers = []
    for await (const file of tested.portal.storage.list('wms-temp-uploads')) leftovers.push(file.key)
    expect(leftovers).toEqual([])
  })

  test('of a video that cannot be read ends as failed, with the reason as a code and as a sentence', async () => {
    const { imagePath } = await aBrokenVideo()
    await workOff()
    const probe = (await dealer.call(files.probeUpload, byKey(imagePath))).body
    expect(probe).toEqual({
      exists: false,
      failed: true,
      failure: 'UNREADABLE',
      message: 'This video cannot be read. Please upload another one.',
    })
    const line = tested.logged.find((logged) => logged.failure === 'UNREADABLE')
    expect(line).toMatchObject({
      complaint: expect.stringMatching(/^\S.*source: Invalid data found/m),
      ffmpeg: tested.portal.videoTools?.version,
    })
    expect(JSON.stringify(line)).not.toContain(tested.portal.spoolDirectory)
    expect(tested.logged).toContainEqual(
      expect.objectContaining({ ffmpeg: expect.stringMatching(/^\d/), msg: 'videos are converted' }),
    )
  })
})

describe('saving an item of a draft again', () => {
  const save = async (item: { id: number; serialNumber: string }, images: string[]) => {
    const body = { ...(await anItemSave(dealer, { serialNumber: item.serialNumber, images })), itemNumber: 'NW-200' }
    return dealer.call(changeItem, { ...at(item.id), body })
  }

  test('is possible with a video that has failed: it stays, and what else changed is saved', async () => {
    const requestId = await aDraft(dealer)
    const video = (await aBrokenVideo()).imagePath
    const item = await anAddedItem(dealer, requestId, { images: [video] })
    await workOff()
    const photo = (await anUploadedPhoto(dealer)).imagePath
    const answer = await save(item, [photo, video])
    expect(answer).toMatchObject({ status: 200, body: { itemNumber: 'NW-200' } })
    expect((answer.body as ItemRow).images).toMatchObject([
      { imagePath: photo, processing: 'ready' },
      { imagePath: video, processing: 'failed', failure: 'UNREADABLE' },
    ])
    const { status, body } = await save(item, [photo])
    expect([status, (body as ItemRow).images.length]).toEqual([200, 1])
    expect((await save(item, [photo, video])).body).toMatchObject({ error: 'VALIDATION' })
  })

  test('reads and signs what it saved, and not the whole request', async () => {
    const cost = async (others: number) => {
      const requestId = await aDraft(dealer)
      const item = await anAddedItem(dealer, requestId)
      for (let other = 0; other < others; other++) await anAddedItem(dealer, requestId)
      const signed = vi.spyOn(tested.portal.storage, 'signedUrl')
      const key = item.images[0]?.imagePath ?? ''
      const statements = await statementsOf(async () => expect((await save(item, [key])).status).toBe(200))
      const links = signed.mock.calls.length
      signed.mockRestore()
      return { links, statements: statements.length }
    }
    const alone = await cost(0)
    expect(alone.links).toBe(2)
    expect(await cost(4)).toEqual(alone)
  })

  test('puts aside what was taken off the item, as evidence', async () => {
    const requestId = await aDraft(dealer)
    const item = await anAddedItem(dealer, requestId)
    const photo = (await anUploadedPhoto(dealer)).imagePath
    expect((await save(item, [photo])).status).toBe(200)
    const { rows } = await tested.portal.pool.query<{ data: unknown }>(
      `select data from pgboss.job where name = 'remove-stored-files' and data->'keys' ? $1`,
      [item.images[0]?.imagePath],
    )
    expect(rows).toMatchObject([{ data: { evidence: true } }])
  })
})

test('probe tells a file whose bytes are gone, and asks the store once for many who ask', async () => {
  let asked = 0
  const counting = await openTestPortal({
    replace: ({ storage }) => ({
      storage: {
        ...storage,
        exists: (key) => {
          asked += 1
          return storage.exists(key)
        },
      },
    }),
  })
  const uploader = await counting.signedInAs(await counting.anAccount())
  const [kept, lost] = [await anUploadedPhoto(uploader), await anUploadedPhoto(uploader)]
  await counting.portal.storage.remove(lost.thumbnailPath)
  const probe = async ({ imagePath }: UploadResult) => (await uploader.call(files.probeUpload, byKey(imagePath))).body
  for (let poll = 0; poll < 5; poll += 1) {
    expect(await probe(kept)).toEqual({ exists: true })
    expect(await probe(lost)).toEqual({ exists: false, failed: true, message: 'This file no longer exists.' })
  }
  // A picture and its thumbnail each.
  expect(asked).toBe(4)
  await counting.close()
})

describe('who may read, delete and attach a file', () => {
  test('its uploader alone, until it is attached', async () => {
    const { imagePath, thumbnailPath } = await anUploadedPhoto(dealer)
    for (const key of [imagePath, thumbnailPath]) {
      expect(await signedUrlStatus(dealer, key)).toBe(200)
      expect(await signedUrlStatus(otherDealer, key)).toBe(404)
      expect(await signedUrlStatus(admin, key)).toBe(404)
      expect((await otherDealer.call(files.deleteImage, byKey(key))).status).toBe(404)
      expect((await otherDealer.call(files.probeUpload, byKey(key))).status).toBe(404)
    }
    expect(await signedUrlStatus(dealer, videoKeys('never-uploaded', 'video/mp4').video)).toBe(404)
    expect(await signedUrlStatus(dealer, '../secret')).toBe(404)
  })

  test('then the owner of the request, and the administrators once it was submitted', async () => {
    const requestId = await aDraft(dealer)
    const draftItem = await anAddedItem(dealer, requestId)
    const draftKey = draftItem.images[0]?.imagePath ?? ''
    expect(await signedUrlStatus(dealer, draftKey)).toBe(200)
    expect(await signedUrlStatus(admin, draftKey)).toBe(404)

    const { itemIds } = await aSubmittedRequest(dealer)
    const [itemId = 0] = itemIds
    const item = (await dealer.call(getItem, at(itemId))).body as ItemDetail
    const key = item.images[0]?.imagePath ?? ''
    expect(await signedUrlStatus(admin, key)).toBe(200)
    expect(await signedUrlStatus(otherDealer, key)).toBe(404)
    expect((await dealer.call(files.deleteImage, byKey(key))).body).toMatchObject({ error: 'FILE_IN_USE' })
    expect((await admin.call(files.deleteImage, byKey(key))).status).toBe(409)
    const named = { params: { requestItemId: String(itemId), fileName: key.split('/')[1] ?? '' } }
    expect((await dealer.call(files.presignedImageUrl, named)).status).toBe(200)
    expect((await otherDealer.call(files.presignedImageUrl, named)).status).toBe(404)
    const otherItem = { params: { ...named.params, requestItemId: String(draftItem.id) } }
    expect((await dealer.call(files.presignedImageUrl, otherItem)).status).toBe(404)
  })

  test('a file of an item is found by the name it was uploaded under, of two with one name the newest', async () => {
    const name = `${'ü'.repeat(251)}.jpg`
    const bytes = await aPhoto()
    const send = async (caller: Caller) =>
      (await upload(caller, { bytes, name, type: 'image/jpeg' })).body as UploadResult
    const find = (caller: Caller, itemId: number, fileName = name) =>
      caller.call(files.presignedImageUrl, { params: { requestItemId: String(itemId), fileName } })
    const foundKey = async (caller: Caller, itemId: number) => {
      const { status, body } = await find(caller, itemId)
      return status === 200
        ? new URL((body as { url: string }).url, 'https://warranty.example.com').pathname.split('/').slice(-2).join('/')
        : status
    }
    const requestId = await aDraft(dealer)
    const images = [(await send(dealer)).imagePath, (await send(dealer)).imagePath]
    const draftItem = await anAddedItem(dealer, requestId, { images })
    // A newer one that belongs to nothing, and somebody else's.
    await send(dealer)
    await send(otherDealer)
    expect(await foundKey(dealer, draftItem.id)).toBe(images[1])
    const absent = await find(dealer, draftItem.id, 'woofer.jpg')
    for (const stranger of [admin, otherDealer]) {
      const { status, body } = await find(stranger, draftItem.id)
      expect({ status, body }).toEqual({ status: 404, body: absent.body })
    }

    const { itemIds } = await aSubmittedRequest(dealer, [{ images: [(await send(dealer)).imagePath] }])
    const [itemId = 0] = itemIds
    const attachment = (await send(admin)).imagePath
    await admin.call(postMessageAsAdmin, {
      ...at(itemId),
      body: { messageContent: 'Like this one', attachments: [attachment], thumbnails: [] },
    })
    for (const reader of [dealer, admin]) expect(await foundKey(reader, itemId)).toBe(attachment)
    const layout = await uploadPdf()
    await admin.call(addLayoutPdf, { ...at(itemId), body: { key: layout, name } })
    expect(await foundKey(admin, itemId)).toBe(layout)
    expect(await foundKey(dealer, itemId), 'before the dealer may see it').toBe(attachment)
    expect((await find(otherDealer, itemId)).status).toBe(404)
  })

  test('a file of a sent message stays', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const { imagePath } = await anUploadedPhoto(dealer)
    const body = { messageContent: 'See the photo', attachments: [imagePath], thumbnails: [] }
    await dealer.call(postMessage, { ...at(itemIds[0] ?? 0), body })
    expect((await dealer.call(files.deleteImage, byKey(imagePath))).body).toMatchObject({ error: 'FILE_IN_USE' })
  })

  test('deleting what is attached to a draft item takes it off the item; again, or by its thumbnail, is no error', async () => {
    const requestId = await aDraft(dealer)
    const item = await anAddedItem(dealer, requestId)
    const [image] = item.images
    for (const key of [image?.imagePath ?? '', image?.imagePath ?? '', image?.thumbnailPath ?? ''])
      expect((await dealer.call(files.deleteImage, byKey(key))).status).toBe(200)
    const [after] = (await dealer.call(listItems, { params: { requestId: String(requestId) } })).body as {
      images: []
    }[]
    expect(after?.images).toEqual([])
    await workOff()
    expect(await stored(image?.imagePath ?? '')).toBe(false)
    expect(await stored(image?.thumbnailPath ?? '')).toBe(false)
  })

  test('cancelling a draft and deleting an item remove their files', async () => {
    const requestId = await aDraft(dealer)
    const [first, second] = [await anAddedItem(dealer, requestId), await anAddedItem(dealer, requestId)]
    await dealer.call(deleteItem, at(first.id))
    await dealer.call(cancelRequest, { params: { requestId: String(requestId) } })
    await workOff()
    for (const item of [first, second]) expect(await stored(item.images[0]?.imagePath ?? '')).toBe(false)
  })
})

describe('a form that cannot be read', () => {
  const head =
    '--weather\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  test.each([
    ['ends within its file', 'boundary=weather', `${head}half a picture`],
    ['ends within the head of a part', 'boundary=weather', '--weather\r\n\r\n'],
    ['has no part', 'boundary=weather', 'no part at all'],
    ['has an empty boundary', 'boundary=""', head],
    ['has a boundary of 300 characters', `boundary=${'x'.repeat(300)}`, head],
  ])('is refused with a sentence when it %s', async (_, boundary, payload) => {
    const headers = { 'content-type': `multipart/form-data; ${boundary}` }
    const response = await dealer.inject({ method: 'POST', url: files.uploadMedia.path, headers, payload })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'VALIDATION', error: expect.stringMatching(/upload/i) })
  })
})

describe('layout PDFs', () => {
  test('reach the dealer from Waiting for feedback on, three at most', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier', needsSchematic: 'yes' }])
    const [itemId = 0] = itemIds
    const keys = [await uploadPdf('one.pdf'), await uploadPdf(), await uploadPdf(), await uploadPdf()]
    const statuses = []
    for (const key of keys)
      statuses.push((await admin.call(addLayoutPdf, { ...at(itemId), body: { key, name: 'Layout.pdf' } })).status)
    expect(statuses).toEqual([201, 201, 201, 409])

    const seenByDealer = async () => ((await dealer.call(getItem, at(itemId))).body as ItemDetail).layoutPdfs
    expect(await seenByDealer()).toEqual([])
    // Nor does what is read for the dealer name them, before the reply's schema drops what it does not know.
    const read = await itemDetail(tested.portal, { side: 'dealer', dealerId, userId: dealerId }, itemId)
    expect(JSON.stringify(read)).not.toContain(keys[0])
    expect(await signedUrlStatus(dealer, keys[0] ?? '')).toBe(404)
    await admin.call(updateItemStatus, { ...at(itemId), body: { status: 'Waiting for feedback' } })
    expect(await seenByDealer()).toEqual(keys.slice(0, 3))
    expect((await dealer.call(files.signedUrl, byKey(keys[0] ?? ''))).body).toMatchObject({ name: 'Layout.pdf' })
    expect(await signedUrlStatus(otherDealer, keys[0] ?? '')).toBe(404)

    await admin.call(files.deletePdf, byKey(keys[1] ?? ''))
    const after = (await admin.call(getItemForAdmin, at(itemId))).body as ItemDetail
    expect(after.layoutPdfs).toEqual([keys[0], keys[2]])
    expect((await admin.call(addLayoutPdf, { ...at(itemId), body: { key: keys[3] ?? '', name: '' } })).status).toBe(201)
  })

  test('are unknown to the dealer before they are released: no history and no event tells of one', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier', needsSchematic: 'yes' }])
    const [itemId = 0] = itemIds
    const add = async (name: string) => {
      const key = await uploadPdf(name)
      await admin.call(addLayoutPdf, { ...at(itemId), body: { key, name } })
      return key
    }
    const told = async () => {
      const history = (await dealer.call(listItemHistory, at(itemId))).body as HistoryEntry[]
      const events = await tested.tables
        .selectFrom('events')
        .select('kind')
        .where('itemId', '=', itemId)
        .where('userId', 'is not', null)
        .where('kind', 'like', 'layout-pdf-%')
        .execute()
      return [history.flatMap(({ details }) => details.fileName ?? []), events.map(({ kind }) => kind)]
    }
    await admin.call(files.deletePdf, byKey(await add('Of another customer.pdf')))
    await add('Layout.pdf')
    expect(await told()).toEqual([[], []])
    await admin.call(updateItemStatus, { ...at(itemId), body: { status: 'Waiting for feedback' } })
    expect(await told()).toEqual([['Layout.pdf'], []])
    await add('More.pdf')
    expect(await told()).toEqual([['Layout.pdf', 'More.pdf'], ['layout-pdf-added']])
  })

  test('without a name keep the one they were uploaded with, in the history too', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier', needsSchematic: 'yes' }])
    const [itemId = 0] = itemIds
    const answer = await admin.call(addLayoutPdf, {
      ...at(itemId),
      body: { key: await uploadPdf('KA-4.pdf'), name: '' },
    })
    expect(answer.body).toMatchObject({ layoutPdfNames: ['KA-4.pdf'] })
    const history = (await admin.call(listItemHistory, at(itemId))).body as HistoryEntry[]
    expect(history.at(-1)).toMatchObject({ kind: 'layout-pdf-added', details: { fileName: 'KA-4.pdf' } })
  })

  test('are deleted by their uploader alone until they are attached, and deleting twice is no error', async () => {
    const colleague = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
    const key = await uploadPdf()
    const statusFor = async (caller: Caller) => (await caller.call(files.deletePdf, byKey(key))).status
    expect([await statusFor(colleague), await statusFor(admin), await statusFor(admin)]).toEqual([404, 200, 200])
  })

  test('are deleted by two calls at the same moment without an error', async () => {
    for (let round = 0; round < 20; round++) {
      const key = await uploadPdf()
      const both = await Promise.all([admin.call(files.deletePdf, byKey(key)), admin.call(files.deletePdf, byKey(key))])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  test('are refused when they are no PDF', async () => {
    const bytes = await aPhoto()
    const answer = await upload(admin, { bytes, name: 'x.pdf', type: 'application/pdf' }, files.uploadPdf.path)
    expect(answer.status).toBe(415)
    expect(answer.body).toMatchObject({ error: 'Only PDF files allowed.' })
  })
})

describe('the sweep', () => {
  test('removes drafts and uploads that nobody finished for 30 days', async () => {
    const requestId = await aDraft(dealer)
    const item = await anAddedItem(dealer, requestId)
    const forgotten = await anUploadedPhoto(dealer)
    const { itemIds } = await aSubmittedRequest(dealer)
    const kept = ((await dealer.call(getItem, at(itemIds[0] ?? 0))).body as ItemDetail).images[0]?.imagePath ?? ''

    expect(await sweep(tested.portal)).toMatchObject({
      drafts: 0,
      uploads: 0,
      files: { compared: true, stray: 0, missing: 0 },
    })

    await tested.timePasses(31 * 24 * 3600)
    const report = await sweep(tested.portal)
    await workOff()
    expect(report.drafts).toBeGreaterThan(0)
    expect(report.uploads).toBeGreaterThan(0)
    expect(await stored(item.images[0]?.imagePath ?? '')).toBe(false)
    expect(await stored(forgotten.imagePath)).toBe(false)
    expect(await stored(kept)).toBe(true)
  })

  test('leaves drafts of which a title, an item or a picture was changed meanwhile', async () => {
    const account = await tested.anAccount()
    const before = await tested.signedInAs(account)
    const [renamed, shortened, withoutPicture] = [await aDraft(before), await aDraft(before), await aDraft(before)]
    const drafts = [renamed, shortened, withoutPicture]
    for (const requestId of drafts) await anAddedItem(before, requestId)
    const second = await anAddedItem(before, shortened)
    const { images } =
      ((await before.call(listItems, { params: { requestId: String(withoutPicture) } })).body as ItemRow[])[0] ?? {}
    await tested.timePasses(29 * 24 * 3600)
    const dealer = await tested.signedInAs(account)
    const answers = [
      await dealer.call(renameDraft, { params: { requestId: String(renamed) }, body: { title: 'Another title' } }),
      await dealer.call(deleteItem, at(second.id)),
      await dealer.call(files.deleteImage, byKey(images?.[0]?.imagePath ?? '')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await tested.timePasses(2 * 24 * 3600)
    await sweep(tested.portal)
    const kept = tested.tables.selectFrom('requests').select('requestId').where('requestId', 'in', drafts)
    expect(await kept.execute()).toHaveLength(drafts.length)
  })
})
