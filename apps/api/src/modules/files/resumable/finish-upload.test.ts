import { randomUUID } from 'node:crypto'
import { deleteImage } from '@portal/contract/files/files.ts'
import { finishMediaUpload, finishSaleProofUpload } from '@portal/contract/files/resumable-uploads.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweep } from '../../../jobs/sweep.ts'
import { keptDays } from '../../../lifetimes.ts'
import { Outage } from '../../../outage.ts'
import { aPhoto } from '../../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../../testing/portal-for-tests.ts'
import { claimUpload } from './finish-upload.ts'

const day = 24 * 3600 * 1000

let tested: TestPortal
let account: TestAccount
let dealer: Caller
let photo: Buffer
/** How many files were stored, and what happens before one is. */
let stored: number
let beforeStoring: () => Promise<unknown>

beforeAll(async () => {
  tested = await openTestPortal({
    rateLimits: 'on',
    replace: ({ storage }) => ({
      storage: {
        ...storage,
        async putFile(...given) {
          stored += 1
          await beforeStoring()
          return storage.putFile(...given)
        },
      },
    }),
  })
  photo = await aPhoto()
})
afterAll(() => tested.close())
beforeEach(async () => {
  account = await tested.anAccount()
  dealer = await tested.signedInAs(account)
  stored = 0
  beforeStoring = async () => undefined
})

/** An upload that has arrived, in two parts. */
async function anUpload(bytes = photo): Promise<string> {
  const { uploadId } = await tested.tables
    .insertInto('resumableUploads')
    .values({
      ...{ uploaderId: account.userId, fileName: 'woofer', declaredType: 'image/jpeg' },
      ...{ byteSize: bytes.length, received: bytes.length },
    })
    .returning('uploadId')
    .executeTakeFirstOrThrow()
  const half = Math.floor(bytes.length / 2)
  const parts = [
    { uploadId, startsAt: 0, bytes: bytes.subarray(0, half) },
    { uploadId, startsAt: half, bytes: bytes.subarray(half) },
  ]
  await tested.tables.insertInto('uploadParts').values(parts).execute()
  return uploadId
}
const finish = (uploadId: string) => dealer.call(finishMediaUpload, { params: { uploadId } })
const files = () =>
  tested.tables
    .selectFrom('files')
    .select('key')
    .where('uploaderId', '=', account.userId)
    .where('removedAt', 'is', null)
    .execute()
const giveUp = (uploadId: string) =>
  tested.tables.deleteFrom('resumableUploads').where('uploadId', '=', uploadId).execute()

test('of many calls at once one takes the file, and all have its answer', async () => {
  const uploadId = await anUpload()
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(uploadId)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  // The picture and its thumbnail.
  expect(stored).toBe(2)
  expect(await files()).toHaveLength(1)
})

test('a call that failed does not hold up the next one', async () => {
  const uploadId = await anUpload()
  beforeStoring = () => Promise.reject(new Outage('no room', { reason: 'STORAGE_FULL' }))
  expect((await finish(uploadId)).status).toBe(507)
  beforeStoring = async () => undefined
  expect((await finish(uploadId)).status).toBe(201)
})

test('what a killed process was taking waits for a while, and is taken by another one', async () => {
  const uploadId = await anUpload()
  const { userId } = account
  await claimUpload(tested.portal.db, userId, uploadId)
  expect(await claimUpload(tested.portal.db, userId, uploadId)).toBeUndefined()
  const finished = finish(uploadId)
  await tested.tables
    .updateTable('resumableUploads')
    .set({ takenUntil: new Date(Date.now() - 1000) })
    .where('uploadId', '=', uploadId)
    .execute()
  expect((await finished).status).toBe(201)
})

test('an upload that is given up while it is taken is not found, and leaves no file', async () => {
  const uploadId = await anUpload()
  beforeStoring = () => giveUp(uploadId)
  expect((await finish(uploadId)).status).toBe(404)
  expect(await files()).toEqual([])
})

test('an upload whose parts go while they are read is never taken as a shorter file', async () => {
  const uploadId = await anUpload(Buffer.from(`%PDF-1.4\n${'1 0 obj\n<< >>\nendobj\n'.repeat(400)}%%EOF\n`))
  await tested.tables.deleteFrom('uploadParts').where('uploadId', '=', uploadId).where('startsAt', '>', 0).execute()
  expect((await dealer.call(finishSaleProofUpload, { params: { uploadId } })).status).toBe(404)
  expect(await files()).toEqual([])
})

test('once its file was deleted, it is not answered as if it were there', async () => {
  const uploadId = await anUpload()
  const { body } = await finish(uploadId)
  expect((await finish(uploadId)).status).toBe(201)
  await dealer.call(deleteImage, { query: { key: (body as { imagePath: string }).imagePath } })
  expect((await finish(uploadId)).status).toBe(404)
})

test('nor once its file was swept', async () => {
  const uploadId = await anUpload()
  await finish(uploadId)
  await tested.tables
    .updateTable('files')
    .set({ createdAt: new Date(Date.now() - (keptDays.unfinished + 1) * day) })
    .where('uploaderId', '=', account.userId)
    .execute()
  await sweep(tested.portal)
  expect((await finish(uploadId)).status).toBe(404)
})

test('an account without room is told before the file is converted, and keeps it', async () => {
  const uploadId = await anUpload()
  await tested.portal.pool.query(
    `insert into files (key, kind, state, uploader_id, file_name, byte_size, content_type)
     select $1 || n, 'image', 'ready', $2, 'a.jpg', 1000, 'image/jpeg' from generate_series(1, $3) n`,
    [`wms-final-uploads/${randomUUID()}`, account.userId, limits.uploadQuota.files],
  )
  expect((await finish(uploadId)).status).toBe(429)
  expect(stored).toBe(0)
  await tested.timePasses(limits.uploadQuota.seconds + 60)
  dealer = await tested.signedInAs(account)
  expect((await finish(uploadId)).status).toBe(201)
})
