import { randomUUID } from 'node:crypto'
import { finishMediaUpload, finishSaleProofUpload } from '@portal/contract/files/resumable-uploads.ts'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { partType, tusVersion } from '@portal/contract/files/tus-protocol.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../../jobs/sweep.ts'
import { keptDays } from '../../../lifetimes.ts'
import { rateLimits } from '../../../rate-limits/rate-limits.ts'
import { aPhoto, upload } from '../../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal-for-tests.ts'
import { statementsOf } from '../../../testing/recorded-statements.ts'
import { aPdf } from '../../../testing/sample-pdf.ts'
import { partBytes } from './own-uploads.ts'

let tested: TestPortal
let dealer: Caller
let photo: Buffer

beforeAll(async () => {
  tested = await openTestPortal({ rateLimits: 'on' })
  photo = await aPhoto()
})
afterAll(() => tested.close())
beforeEach(async () => {
  dealer = await tested.signedInAs(await tested.anAccount())
})

const tus = { 'tus-resumable': tusVersion }
const base64 = (text: string) => Buffer.from(text).toString('base64')

const begin = (byteSize: number, name = 'woofer.jpg', caller = dealer) =>
  caller.inject({
    method: 'POST',
    url: resumableUploadsPath,
    headers: {
      ...tus,
      'upload-length': String(byteSize),
      'upload-metadata': `filename ${base64(name)},filetype ${base64('image/jpeg')}`,
    },
  })
const begun = async (byteSize: number, name?: string): Promise<string> => {
  const { statusCode, headers } = await begin(byteSize, name)
  expect(statusCode).toBe(201)
  return String(headers.location)
}
const goOn = (url: string, offset: number, bytes: Buffer, caller = dealer) =>
  caller.inject({
    method: 'PATCH',
    url,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': partType },
    payload: bytes,
  })
const asked = async (url: string, caller = dealer) => {
  const { statusCode, headers } = await caller.inject({ method: 'HEAD', url, headers: tus })
  return { statusCode, offset: headers['upload-offset'] }
}
const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
const finish = (url: string, caller = dealer) => caller.call(finishMediaUpload, { params: { uploadId: idOf(url) } })
const whole = async (bytes: Buffer, name?: string): Promise<string> => {
  const url = await begun(bytes.length, name)
  expect((await goOn(url, 0, bytes)).statusCode).toBe(204)
  return url
}
const rowsOf = async (url: string) => {
  const parts = await tested.tables
    .selectFrom('uploadParts')
    .select('startsAt')
    .where('uploadId', '=', idOf(url))
    .execute()
  const upload = tested.tables.selectFrom('resumableUploads').selectAll().where('uploadId', '=', idOf(url))
  return { parts: parts.length, upload: await upload.executeTakeFirst() }
}

test('a photo that arrives in two parts is taken as one', async () => {
  const url = await begun(photo.length, 'Hochtöner.jpg')
  const half = Math.floor(photo.length / 2)
  const { headers } = await goOn(url, 0, photo.subarray(0, half))
  expect(headers['upload-offset']).toBe(String(half))
  expect(await asked(url)).toEqual({ statusCode: 200, offset: String(half) })
  await goOn(url, half, photo.subarray(half))
  const { status, body } = await finish(url)
  expect(status).toBe(201)
  expect(body).toMatchObject({ fileName: 'Hochtöner.jpg', kind: 'image', processing: 'ready' })
})

test('what is longer than a part of the database is split, and whole again', async () => {
  const long = Buffer.concat([aPdf, Buffer.alloc(2 * partBytes, 7)])
  const url = await whole(long, 'proof.pdf')
  expect((await rowsOf(url)).parts).toBe(3)
  const { status, body } = await dealer.call(finishSaleProofUpload, { params: { uploadId: idOf(url) } })
  expect({ status, body }).toMatchObject({ status: 201, body: { fileName: 'proof.pdf' } })
  const { key } = body as { key: string }
  const { byteSize } = await tested.tables
    .selectFrom('files')
    .select('byteSize')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(byteSize).toBe(long.length)
})

test('finished twice it answers the same, is one file, and its parts are gone', async () => {
  const url = await whole(photo)
  const first = await finish(url)
  expect(await finish(url)).toMatchObject({ status: 201, body: first.body })
  const { parts, upload } = await rowsOf(url)
  expect({ parts, result: upload?.result }).toEqual({ parts: 0, result: first.body })
})

test('finished by two calls at once it is one file', async () => {
  const url = await whole(photo)
  const [one, other] = await Promise.all([finish(url), finish(url)])
  expect(one.body).toEqual(other.body)
  const { uploaderId = 0 } = (await rowsOf(url)).upload ?? {}
  const files = await tested.tables
    .selectFrom('files')
    .select('key')
    .where('uploaderId', '=', uploaderId)
    .where('removedAt', 'is', null)
    .execute()
  expect(files).toHaveLength(1)
})

test('finished as something else than it was taken for, it is not found, and stays what it is', async () => {
  const url = await whole(photo)
  const first = await finish(url)
  const asProof = () => dealer.call(finishSaleProofUpload, { params: { uploadId: idOf(url) } })
  expect((await asProof()).status).toBe(404)
  expect(await finish(url)).toMatchObject({ status: 201, body: first.body })
  const document = await whole(aPdf, 'proof.pdf')
  const proof = () => dealer.call(finishSaleProofUpload, { params: { uploadId: idOf(document) } })
  const taken = await proof()
  expect((await finish(document)).status).toBe(404)
  expect(await proof()).toMatchObject({ status: 201, body: taken.body })
})

test('a name and a type with characters that nobody sees are taken without them', async () => {
  const told = `filename ${base64('photo\u202egpj.exe\0')},filetype ${base64('image/\0jpeg')}`
  const { statusCode, headers } = await dealer.inject({
    ...{ method: 'POST', url: resumableUploadsPath },
    headers: { ...tus, 'upload-length': '10', 'upload-metadata': told },
  })
  expect(statusCode).toBe(201)
  const { upload } = await rowsOf(String(headers.location))
  expect(upload).toMatchObject({ fileName: 'photogpj.exe', declaredType: 'image/jpeg' })
})

test('however small the parts are that arrive, few are stored, and the file is whole', async () => {
  const url = await begun(photo.length)
  for (let at = 0; at < 40; at += 1) await goOn(url, at, photo.subarray(at, at + 1))
  expect((await rowsOf(url)).parts).toBe(1)
  await goOn(url, 40, photo.subarray(40))
  expect((await finish(url)).status).toBe(201)
})

describe('by the protocol', () => {
  test.each([
    ['no version', {}],
    ['another version', { 'tus-resumable': '0.2.2' }],
  ])('a call with %s is answered with the version that is spoken', async (_what, said) => {
    const { statusCode, headers } = await dealer.inject({
      ...{ method: 'POST', url: resumableUploadsPath },
      headers: { ...said, 'upload-length': '10' },
    })
    expect(statusCode).toBe(412)
    expect(headers).toMatchObject({ 'tus-version': tusVersion, 'tus-resumable': tusVersion })
  })

  test('a part that does not say where it begins is malformed, and nobody is signed out for it', async () => {
    const url = await begun(photo.length)
    const headers = { ...tus, 'content-type': partType }
    expect((await dealer.inject({ method: 'PATCH', url, headers, payload: photo })).statusCode).toBe(400)
  })

  test('a part that does not say what it is is answered with the version that is spoken, too', async () => {
    const url = await begun(photo.length)
    const headers = { ...tus, 'upload-offset': '0', 'content-type': 'image/jpeg' }
    const { statusCode, headers: answered } = await dealer.inject({ method: 'PATCH', url, headers, payload: photo })
    expect(statusCode).toBe(415)
    expect(answered).toMatchObject({ 'tus-resumable': tusVersion })
  })

  test('whoever asks how far an upload is reads again what was told of it', async () => {
    const url = await begun(photo.length, 'Hochtöner.jpg')
    const { headers } = await dealer.inject({ method: 'HEAD', url, headers: tus })
    expect(headers['upload-metadata']).toBe(`filename ${base64('Hochtöner.jpg')},filetype ${base64('image/jpeg')}`)
  })

  test.each(['http', 'https', 'https, http', 'HTTPS'])('it does not matter what proxies say: %s', async (proto) => {
    const headers = { ...tus, 'upload-length': '10', 'x-forwarded-proto': proto, 'x-forwarded-host': 'inner:1' }
    const { statusCode, headers: answered } = await dealer.inject({
      method: 'POST',
      url: resumableUploadsPath,
      headers,
    })
    expect(statusCode).toBe(201)
    expect(answered.location).toMatch(/^\/api\//)
  })
})

test('a finished upload that is refused is answered as one in one piece', async () => {
  const gif = Buffer.from('GIF89a not a photo'.repeat(400))
  const inOnePiece = await upload(dealer, { bytes: gif, name: 'woofer.jpg', type: 'image/jpeg' })
  const inParts = await finish(await whole(gif))
  expect({ status: inParts.status, body: inParts.body }).toEqual({ status: inOnePiece.status, body: inOnePiece.body })
})

describe('nobody else', () => {
  test.each(['HEAD', 'PATCH', 'DELETE'] as const)('reaches it with %s', async (method) => {
    const url = await begun(photo.length)
    const other = await tested.signedInAs(await tested.anAccount())
    const headers = { ...tus, ...(method === 'PATCH' && { 'upload-offset': '0', 'content-type': partType }) }
    const payload = method === 'PATCH' ? { payload: photo } : {}
    expect((await other.inject({ method, url, headers, ...payload })).statusCode).toBe(404)
    expect((await tested.inject({ method, url, headers, ...payload })).statusCode).toBe(403)
    expect((await rowsOf(url)).upload?.received).toBe(0)
    expect((await finish(url, other)).status).toBe(404)
  })
})

test('a part that begins elsewhere than where the upload is, is refused', async () => {
  const url = await begun(photo.length)
  await goOn(url, 0, photo.subarray(0, 100))
  expect((await goOn(url, 0, photo.subarray(0, 100))).statusCode).toBe(409)
  expect((await goOn(url, 200, photo.subarray(200))).statusCode).toBe(409)
  expect(await asked(url)).toMatchObject({ offset: '100' })
})

test('what is not whole is not taken', async () => {
  const url = await begun(photo.length)
  await goOn(url, 0, photo.subarray(0, 100))
  expect(await finish(url)).toMatchObject({ status: 400, body: { problems: { file: { code: 'UPLOAD_INTERRUPTED' } } } })
})

test('a file of another type is refused when it is whole, and removed', async () => {
  const url = await whole(Buffer.from('GIF89a not a photo'.repeat(400)))
  expect((await finish(url)).status).toBe(415)
  expect((await rowsOf(url)).upload).toBeUndefined()
})

test('a larger file than allowed does not begin', async () => {
  expect((await begin(limits.file.maximumBytes + 1)).statusCode).toBe(413)
  expect((await begin(0)).statusCode).toBe(400)
})

test('an account has a limit of what it began and did not finish', async () => {
  const count = Math.floor(limits.uploadQuota.bytes / limits.file.maximumBytes)
  for (let n = 0; n < count; n++) await begun(limits.file.maximumBytes)
  const refused = await begin(limits.file.maximumBytes)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ error: 'UPLOAD_QUOTA_REACHED' })
  const other = await tested.signedInAs(await tested.anAccount())
  expect((await begin(limits.file.maximumBytes, 'a.jpg', other)).statusCode).toBe(201)
})

test('a company has a limit of what its people together began and did not finish', async () => {
  const first = await tested.anAccount()
  const colleague = await tested.anAccount({ colleagueOf: first })
  const begunByColleague = (count: number) =>
    tested.portal.pool.query(
      `insert into resumable_uploads (uploader_id, file_name, declared_type, byte_size)
       select $1, 'woofer.mp4', 'video/mp4', 1000 from generate_series(1, $2)`,
      [colleague.userId, count],
    )
  const most = limits.company.timesUploads * limits.uploadQuota.files
  await begunByColleague(most - 1)
  const caller = await tested.signedInAs(first)
  expect((await begin(photo.length, 'a.jpg', caller)).statusCode).toBe(201)
  expect((await begin(photo.length, 'a.jpg', caller)).statusCode).toBe(429)
  expect((await begin(photo.length, 'a.jpg', await tested.signedInAs(await tested.anAccount()))).statusCode).toBe(201)
})

test('what all accounts together began and did not finish has a limit', async () => {
  const { userId } = await tested.anAccount()
  await tested.portal.pool.query(
    `insert into resumable_uploads (uploader_id, file_name, declared_type, byte_size)
     select $1, 'woofer.mp4', 'video/mp4', $2 from generate_series(1, 256)`,
    [userId, limits.file.maximumBytes],
  )
  const refused = await begin(photo.length)
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([507, 'STORAGE_FULL'])
  await tested.portal.pool.query('delete from resumable_uploads where uploader_id = $1', [userId])
  expect((await begin(photo.length)).statusCode).toBe(201)
})

test('one that is given up is gone with its parts', async () => {
  const url = await whole(photo)
  expect((await dealer.inject({ method: 'DELETE', url, headers: tus })).statusCode).toBe(204)
  expect(await rowsOf(url)).toEqual({ parts: 0, upload: undefined })
  expect((await asked(url)).statusCode).toBe(404)
})

test('an address that is none is not found', async () => {
  expect((await asked(`${resumableUploadsPath}/cone`)).statusCode).toBe(404)
  expect((await asked(`${resumableUploadsPath}/${randomUUID()}`)).statusCode).toBe(404)
})

test('the sweep removes what nobody finished, with its parts', async () => {
  const url = await whole(photo)
  const later = new Date(Date.now() + (keptDays.unfinishedUploads - 1) * 24 * 3600 * 1000)
  await sweep(tested.portal, { at: later })
  expect((await rowsOf(url)).upload).toBeDefined()
  await sweep(tested.portal, { at: new Date(later.getTime() + 2 * 24 * 3600 * 1000) })
  expect(await rowsOf(url)).toEqual({ parts: 0, upload: undefined })
})

test('the sweep removes a few of many at a time, because each may be large', async () => {
  const { userId } = await tested.anAccount()
  await tested.portal.pool.query(
    `insert into resumable_uploads (uploader_id, file_name, declared_type, byte_size, created_at)
     select $1, 'woofer.mp4', 'video/mp4', 1000, now() - make_interval(days => $2) from generate_series(1, 25)`,
    [userId, keptDays.unfinishedUploads + 1],
  )
  const statements = await statementsOf(() => sweep(tested.portal))
  expect(statements.filter((sql) => sql.startsWith('delete from "resumable_uploads"')).length).toBeGreaterThan(2)
  const left = tested.tables.selectFrom('resumableUploads').select('uploadId').where('uploaderId', '=', userId)
  expect(await left.execute()).toEqual([])
})

test('what an account began to send goes with the account', async () => {
  const account = await tested.anAccount()
  dealer = await tested.signedInAs(account)
  const url = await whole(photo)
  await tested.portal.pool.query('delete from users where user_id = $1', [account.userId])
  expect(await rowsOf(url)).toEqual({ parts: 0, upload: undefined })
})

test('a file that is sent in parts counts once as an upload', async () => {
  const account = await tested.anAccount()
  dealer = await tested.signedInAs(account)
  const url = await whole(photo)
  for (let n = 2; n < rateLimits.uploadsPerAccount.tries; n++)
    await tested.portal.rateLimits.consume('uploadsPerAccount', String(account.userId))
  expect((await finish(url)).status).toBe(201)
  expect((await begin(photo.length)).statusCode).toBe(201)
  expect((await begin(photo.length)).statusCode).toBe(429)
  expect((await finish(url)).status).toBe(201)
})
