import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { listOwnRequests } from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Storage } from '../storage/s3-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { aPhoto, upload } from '../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
/** Stands in for storing a file, while a test says so. */
let failing: Storage['putFile'] | undefined

beforeAll(async () => {
  tested = await openTestPortal({
    replace: ({ storage }) => ({
      storage: { ...storage, putFile: (...given) => (failing ?? storage.putFile)(...given) },
    }),
  })
  dealer = await tested.signedInAs(await tested.anAccount())
})
afterAll(() => tested.close())

const anUpload = async () => upload(dealer, { bytes: await aPhoto(), name: 'cone.jpg', type: 'image/jpeg' })
const rows = async () => (await tested.portal.db.selectFrom('files').select('fileId').execute()).length

/** An upload while storing fails; everything else works meanwhile, and the upload again afterwards. */
async function uploadWhile(putFile: Storage['putFile']) {
  const before = await rows()
  failing = putFile
  try {
    const answer = await anUpload()
    expect((await dealer.call(listOwnRequests)).status).toBe(200)
    expect(await rows()).toBe(before)
    return answer
  } finally {
    failing = undefined
    expect((await anUpload()).status).toBe(201)
  }
}

const systemError = (code: string) => async () => {
  throw Object.assign(new Error(`${code}: said by the system`), { code, syscall: 'open' })
}

describe('an upload', () => {
  test.each(['ENOSPC', 'EDQUOT', 'EROFS'])(
    'that the disk does not take (%s) is answered 507 with a sentence',
    async (code) => {
      const { status, body } = await uploadWhile(systemError(code))
      const sentence = 'There is no room for more files at the moment. Please try again later.'
      expect({ status, body }).toEqual({
        status: 507,
        body: { error: sentence, message: sentence, code: 'STORAGE_FULL' },
      })
    },
  )

  test.each(['EMFILE', 'ENFILE', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN'])('that meets %s is answered 503', async (code) => {
    const { status, body, headers } = await uploadWhile(systemError(code))
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(body).toMatchObject({ error: 'UNAVAILABLE' })
  })

  const storeThat = async (answers: RequestListener): Promise<{ server: Server; storage: Storage }> => {
    const server = createServer(answers).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    const endpoint = `http://127.0.0.1:${port}`
    return { server, storage: openS3Storage({ bucket: 'files', region: 'us-east-1', endpoint, credentials }) }
  }

  test.each<[string, RequestListener]>([
    ['500', (_request, response) => void response.writeHead(500).end()],
    ['503', (_request, response) => void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')],
    [
      'the page of a balancer',
      (_request, response) => void response.writeHead(502).end('<!doctype html><p>Bad gateway'),
    ],
    ['a cut line', (request) => void request.socket.destroy()],
    ['nothing at all', () => undefined],
  ])('that an S3 service answers with %s is answered 503 in seconds', { timeout: 120_000 }, async (_what, answers) => {
    const { server, storage } = await storeThat(answers)
    try {
      const { status, headers } = await uploadWhile((...given) => storage.putFile(...given))
      expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('whose sender goes away is no outage', async () => {
    if (!tested.app.server.listening) await tested.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = tested.app.server.address() as AddressInfo
    const token = await tested.accessTokenOf(await tested.anAccount())
    const before = tested.logged.length
    const request = httpRequest({
      port,
      method: 'POST',
      path: uploadMedia.path,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': '100000',
      },
    })
    request.on('error', () => undefined)
    request.write(
      `--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    )
    request.write((await aPhoto()).subarray(0, 500))
    await expect.poll(() => readdir(tested.portal.spoolDirectory)).toHaveLength(1)
    request.destroy()
    await expect.poll(() => tested.logged.slice(before).map(({ msg }) => msg)).toContain('the client went away')
    expect(tested.logged.slice(before).filter(({ level }) => Number(level) >= 40)).toEqual([])
  })
})
