import { deleteImage, uploadMedia, uploadPdf } from '@portal/contract/files/files.ts'
import { completeRequest } from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDraft, anAddedItem, anUploadedPhoto, aPhoto, upload } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'
import { mostDraftBytes } from './upload-quota.ts'

let tested: TestPortal
let account: TestAccount
let dealer: Caller

beforeAll(async () => {
  tested = await openTestPortal({ rateLimits: 'on' })
})
afterAll(() => tested.close())
beforeEach(async () => {
  account = await tested.anAccount()
  dealer = await tested.signedInAs(account)
})

const anUpload = async (caller = dealer, path: string = uploadMedia.path) =>
  upload(caller, { bytes: await aPhoto(), name: 'cone.jpg', type: 'image/jpeg' }, path)
const { files: mostFiles, bytes: mostBytes, seconds } = limits.uploadQuota

/** So many uploads that belong to nothing yet, straight in the database. */
const unattached = (count: number, byteSize = 1000, uploader = account) =>
  tested.portal.pool.query(
    `insert into files (key, kind, state, uploader_id, file_name, byte_size, content_type)
     select 'wms-final-uploads/' || gen_random_uuid() || '.jpg', 'image', 'ready', $1, 'a.jpg', $2, 'image/jpeg'
     from generate_series(1, $3)`,
    [uploader.userId, byteSize, count],
  )
async function storedKeys(): Promise<string[]> {
  const keys = []
  for await (const { key } of tested.portal.storage.list('wms-final-uploads')) keys.push(key)
  return keys
}

test('an account uploads at most so many files a day that belong to nothing, and is told what to do', async () => {
  await unattached(mostFiles - 1)
  expect((await anUpload()).status).toBe(201)
  const { status, headers, body } = await anUpload()
  const sentence = refusalText('UPLOAD_QUOTA_REACHED')
  expect({ status, body }).toEqual({
    status: 429,
    body: { error: sentence, message: sentence, code: 'UPLOAD_QUOTA_REACHED' },
  })
  expect(Number(headers['retry-after'])).toBeGreaterThan(seconds - 60)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds)
  expect((await anUpload(await tested.signedInAs(await tested.anAccount()))).status).toBe(201)
})

test('it counts bytes, too', async () => {
  await unattached(2, mostBytes / 2 - 100)
  expect((await anUpload()).status).toBe(429)
})

test('what is attached or deleted makes room at once, and what is a day old', async () => {
  await unattached(mostFiles - 2)
  const photo = await anUploadedPhoto(dealer)
  await anAddedItem(dealer, await aDraft(dealer), { images: [photo.imagePath] })
  const another = await anUploadedPhoto(dealer)
  await anUploadedPhoto(dealer)
  expect((await anUpload()).status).toBe(429)
  await dealer.call(deleteImage, { query: { key: another.imagePath } })
  expect((await anUpload()).status).toBe(201)
  expect((await anUpload()).status).toBe(429)
  await tested.timePasses(seconds + 60)
  expect((await anUpload(await tested.signedInAs(account))).status).toBe(201)
})

test('what is attached and taken off again is kept aside: its bytes count, and of its files ten times as many', async () => {
  await unattached(mostFiles - 2)
  const draft = await aDraft(dealer)
  const photo = await anUploadedPhoto(dealer)
  await anAddedItem(dealer, draft, { images: [photo.imagePath] })
  await dealer.call(deleteImage, { query: { key: photo.imagePath } })
  for (const status of [201, 201, 429]) expect((await anUpload()).status).toBe(status)
  await tested.timePasses(seconds + 60)

  const later = await tested.signedInAs(account)
  const { rows } = await tested.portal.pool.query(
    'update files set created_at = now() where uploader_id = $1 and kept_aside returning file_id',
    [account.userId],
  )
  const fileId = Number(rows[0]?.file_id)
  const weighs = (bytes: number) =>
    tested.tables.updateTable('files').set({ byteSize: bytes }).where('fileId', '=', fileId).execute()
  await weighs(limits.uploadQuota.bytes)
  expect((await anUpload(later)).status).toBe(429)
  await weighs(1)
  expect((await anUpload(later)).status).toBe(201)
})

test('what drafts hold together is limited, and what was submitted does not count', async () => {
  const draft = await aDraft(dealer)
  const { id: itemId } = await anAddedItem(dealer, draft)
  await tested.tables.updateTable('files').set({ byteSize: mostDraftBytes }).where('itemId', '=', itemId).execute()
  expect((await anUpload()).status).toBe(429)
  await dealer.call(completeRequest, { params: { requestId: String(draft) } })
  expect((await anUpload()).status).toBe(201)
})

test('20 uploads at the same moment do not pass it together, and leave nothing behind', async () => {
  await unattached(mostFiles - 5)
  const before = (await storedKeys()).length
  const answers = await Promise.all(Array.from({ length: 20 }, () => anUpload()))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(429)])
  // A picture and its thumbnail each.
  expect(await storedKeys()).toHaveLength(before + 10)
})

test('it is known before the file is received', async () => {
  await unattached(mostFiles)
  const answer = await dealer.inject({
    method: 'POST',
    url: uploadMedia.path,
    headers: { 'content-type': 'multipart/form-data; boundary=never-sent' },
  })
  expect(answer.statusCode).toBe(429)
})

test('it holds for layout PDFs', async () => {
  account = await tested.anAccount({ role: 'ADMIN' })
  const admin = await tested.signedInAs(account)
  await unattached(mostFiles)
  expect((await anUpload(admin, uploadPdf.path)).status).toBe(429)
})

describe('the people of a company', () => {
  const { timesUploads } = limits.company
  /** As many colleagues of the account as may use the company's quota up. */
  const colleagues = () =>
    Promise.all(Array.from({ length: timesUploads }, () => tested.anAccount({ colleagueOf: account })))

  test('may upload together some times what one of them may, and are refused alike', async () => {
    const [first, ...others] = await colleagues()
    for (const other of others) await unattached(mostFiles, 1000, other)
    await unattached(mostFiles - 1, 1000, first)
    expect((await anUpload()).status).toBe(201)
    const { status, headers, body } = await anUpload()
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'UPLOAD_QUOTA_REACHED' } })
    expect(Number(headers['retry-after'])).toBeGreaterThan(seconds - 60)
    // Nobody else's uploads are in the way of another company.
    expect((await anUpload(await tested.signedInAs(await tested.anAccount()))).status).toBe(201)
  })

  test('share bytes, too', async () => {
    for (const colleague of await colleagues()) await unattached(1, mostBytes, colleague)
    expect((await anUpload()).status).toBe(429)
  })

  test('share what their drafts hold', async () => {
    const draftsOf = async (by: Caller) => {
      const { id } = await anAddedItem(by, await aDraft(by))
      await tested.tables.updateTable('files').set({ byteSize: mostDraftBytes }).where('itemId', '=', id).execute()
    }
    const [last, ...others] = await colleagues()
    for (const other of others) await draftsOf(await tested.signedInAs(other))
    expect((await anUpload()).status).toBe(201)
    if (last) await draftsOf(await tested.signedInAs(last))
    expect((await anUpload()).status).toBe(429)
  })

  test('do not pass it together at the same moment', async () => {
    const people = await colleagues()
    for (const person of people) await unattached(mostFiles - 2, 1000, person)
    const callers = await Promise.all([account, ...people].map((person) => tested.signedInAs(person)))
    const answers = await Promise.all(callers.flatMap((caller) => [anUpload(caller), anUpload(caller)]))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2 * timesUploads)
  })
})
