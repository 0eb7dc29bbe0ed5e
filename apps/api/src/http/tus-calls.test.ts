import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
// biome-ignore lint/plugin: that a server takes no more shows only in that nothing happens for a while
import { setTimeout as pause } from 'node:timers/promises'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { partType, tusVersion } from '@portal/contract/files/tus-protocol.ts'
import { limits } from '@portal/domain/limits.ts'
import { ERRORS } from '@tus/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Outage } from '../outage.ts'
import { openTestPortal, type TestAccount, type TestPortal } from '../testing/portal-for-tests.ts'

const megabyte = 1024 * 1024
/** What lies between two sockets of one machine, on both sides. */
const inSockets = 16 * megabyte

let tested: TestPortal
let account: TestAccount
let token: string
let line: Socket
let answered: string
/** What an upload waits for before it begins, and before it takes a part. */
let room: () => Promise<void>

beforeAll(async () => {
  tested = await openTestPortal({ replace: () => ({ diskReserve: () => room() }) })
  await tested.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => tested.close())
beforeEach(async () => {
  room = async () => undefined
  account = await tested.anAccount()
  token = await tested.accessTokenOf(account)
  answered = ''
  line = connect((tested.app.server.address() as AddressInfo).port, '127.0.0.1')
  line.on('error', () => undefined)
  line.on('data', (data) => {
    answered += String(data)
  })
  await once(line, 'connect')
})
afterEach(() => void line.destroy())

async function anUpload(byteSize: number): Promise<string> {
  const { uploadId } = await tested.tables
    .insertInto('resumableUploads')
    .values({ uploaderId: account.userId, fileName: 'woofer.mp4', declaredType: 'video/mp4', byteSize })
    .returning('uploadId')
    .executeTakeFirstOrThrow()
  return uploadId
}
const receivedOf = async (uploadId: string) =>
  (
    await tested.tables
      .selectFrom('resumableUploads')
      .select('received')
      .where('uploadId', '=', uploadId)
      .executeTakeFirstOrThrow()
  ).received

/** Has the database fail where a part is stored; what is returned mends it. */
async function failingParts(statement: string): Promise<() => Promise<unknown>> {
  const { pool } = tested.portal
  await pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`,
  )
  await pool.query('create trigger fails before insert on upload_parts for each row execute function fail()')
  return () => pool.query('drop function fail cascade')
}

const head = (method: string, uploadId: string, headers: Readonly<Record<string, string | number>>) =>
  [
    `${method} ${resumableUploadsPath}/${uploadId} HTTP/1.1`,
    ...Object.entries({ host: 'here', authorization: `Bearer ${token}`, 'tus-resumable': tusVersion, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '\r\n',
  ].join('\r\n')
const partHead = (uploadId: string, headers: Readonly<Record<string, string | number>>) =>
  head('PATCH', uploadId, { 'content-type': partType, 'upload-offset': 0, ...headers })

/**
 * Sends pieces of a chunked body until there are enough, the line is closed or, unless it is `patient`, nothing is taken for a
 * second. How much.
 */
async function pour(enough: number, patient = false): Promise<number> {
  const piece = Buffer.alloc(64 * 1024, 7)
  const framed = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
  let sent = 0
  while (sent < enough && !line.destroyed) {
    sent += piece.length
    if (line.write(framed)) continue
    const waits = new AbortController()
    const { signal } = waits
    const goesOn = ['drain', 'close'].map((event) =>
      once(line, event, { signal }).then(
        () => false,
        () => false,
      ),
    )
    const isHeldBack = await Promise.race([...goesOn, ...(patient ? [] : [pause(1_000, true)])])
    waits.abort()
    if (isHeldBack) break
  }
  return sent
}

test('what an upload cannot store yet stays with its sender', async () => {
  let goOn = () => undefined as void
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  room = () => held
  line.write(partHead(await anUpload(limits.file.maximumBytes), { 'transfer-encoding': 'chunked' }))
  expect(await pour(limits.file.maximumBytes)).toBeLessThan(inSockets)
  goOn()
})

test.each(['than there is left', 'for an upload that is not there'])(
  'of a body that is longer %s, no more is read than a file has',
  async (what) => {
    const uploadId = what.includes('not') ? randomUUID() : await anUpload(1000)
    line.write(partHead(uploadId, { 'transfer-encoding': 'chunked' }))
    const sent = await pour(10 * limits.file.maximumBytes, true)
    await expect.poll(() => answered).toMatch(what.includes('not') ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 413 /)
    await expect.poll(() => line.destroyed).toBe(true)
    // Not because it was slow.
    expect(JSON.stringify(tested.logged)).not.toContain('too slowly')
    expect(sent).toBeLessThan(limits.file.maximumBytes + inSockets)
  },
)

test('a body that says that it is longer than there is left is refused at once', async () => {
  const uploadId = await anUpload(1000)
  line.write(partHead(uploadId, { 'content-length': 1001 }))
  await expect.poll(() => answered).toMatch(/^HTTP\/1\.1 413 /)
  expect(await receivedOf(uploadId)).toBe(0)
})

test('after a part that was refused the same connection takes the next call', async () => {
  const uploadId = await anUpload(1000)
  line.write(partHead(uploadId, { 'content-length': 5 * megabyte }))
  line.write(Buffer.alloc(5 * megabyte))
  line.write(head('HEAD', uploadId, {}))
  await expect.poll(() => answered).toMatch(/^HTTP\/1\.1 413 .*HTTP\/1\.1 200 /s)
})

test('of a part that breaks off, what arrived is kept, and nothing is wrong with the server', async () => {
  const uploadId = await anUpload(5 * megabyte)
  const logged = tested.logged.length
  line.write(partHead(uploadId, { 'content-length': 5 * megabyte }))
  line.write(Buffer.alloc(1.5 * megabyte))
  await expect.poll(() => receivedOf(uploadId)).toBeGreaterThan(0)
  line.destroy()
  await expect.poll(() => receivedOf(uploadId)).toBeGreaterThan(1.4 * megabyte)
  expect(tested.logged.slice(logged).filter(({ level }) => Number(level) >= 40)).toEqual([])
})

const patch = (uploadId: string, payload: Buffer) =>
  tested.app.inject({
    method: 'PATCH',
    url: `${resumableUploadsPath}/${uploadId}`,
    headers: {
      ...{ authorization: `Bearer ${token}`, 'tus-resumable': tusVersion },
      ...{ 'content-type': partType, 'upload-offset': '0' },
    },
    payload,
  })

describe('an outage within a call of the protocol is answered as everywhere else:', () => {
  test.each([
    ['a full disk', new Outage('full', { reason: 'STORAGE_FULL' }), 507, 'STORAGE_FULL'],
    ['a disk that takes nothing', Object.assign(new Error('full'), { code: 'ENOSPC' }), 507, 'STORAGE_FULL'],
    ['a lost connection', Object.assign(new Error('lost'), { code: 'ECONNRESET' }), 503, 'UNAVAILABLE'],
    [
      'an upload that another call holds for too long',
      Object.assign(new Error('held'), ERRORS.ERR_LOCK_TIMEOUT),
      503,
      'UNAVAILABLE',
    ],
  ])('%s', async (_what, failure, status, error) => {
    const uploadId = await anUpload(1000)
    room = () => Promise.reject(failure)
    const begun = await tested.app.inject({
      method: 'POST',
      url: resumableUploadsPath,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': tusVersion, 'upload-length': '1000' },
    })
    for (const answer of [begun, await patch(uploadId, Buffer.alloc(1000))]) {
      expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({ status, body: { error } })
      expect(answer.headers['retry-after']).toBe('5')
    }
    room = async () => undefined
    expect((await patch(uploadId, Buffer.alloc(1000))).statusCode).toBe(204)
  })

  // 53100: its disk is full; 57P01: it is being stopped.
  test.each(['53100', '57P01'])('a database that answers %s', async (code) => {
    const uploadId = await anUpload(1000)
    const mend = await failingParts(`raise exception 'no' using errcode = '${code}'`)
    const { statusCode, headers } = await patch(uploadId, Buffer.alloc(1000))
    await mend()
    expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 503, retryAfter: '5' })
    expect((await patch(uploadId, Buffer.alloc(1000))).statusCode).toBe(204)
  })
})

test('a part of which the database took the beginning is not stored twice', async () => {
  const uploadId = await anUpload(4 * megabyte)
  await tested.portal.pool.query('create sequence stored')
  const mend = await failingParts(`if nextval('stored') = 2 then raise exception 'no' using errcode = '57P01'; end if`)
  const answer = await patch(uploadId, Buffer.alloc(1.5 * megabyte))
  await mend()
  expect(answer.statusCode).toBe(503)
  expect(await receivedOf(uploadId)).toBe(megabyte)
})
