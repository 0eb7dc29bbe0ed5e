import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPhoto } from './testing/claims.ts'
import { openTestPortal, type TestPortal } from './testing/portal-for-tests.ts'
import { type PortalProcess, startPortalProcess } from './testing/portal-process.ts'

let tested: TestPortal
let token: string
let running: PortalProcess | undefined
beforeAll(async () => {
  tested = await openTestPortal()
  token = await tested.accessTokenOf(await tested.anAccount())
})
afterEach(() => running?.end('SIGKILL'))
afterAll(() => tested.close())

/** A portal in a process of its own, on the database and the folder of the one that the test looks with. */
async function startPortal(): Promise<PortalProcess> {
  const { config } = tested.portal
  running = await startPortalProcess({
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: config.dataDir,
    JWT_SECRET: config.secret,
    PUBLIC_URL: config.publicUrl,
  })
  return running
}

/** An upload of which the first half has arrived. */
async function uploadUnderWay({ url }: PortalProcess): Promise<{ call: ClientRequest; rest: Buffer }> {
  const head =
    '--half\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), await aPhoto(), Buffer.from('\r\n--half--\r\n')])
  const half = Math.floor(body.length / 2)
  const call = httpRequest(`${url}${uploadMedia.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=half',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  call.flushHeaders()
  await once(call, 'continue')
  call.write(body.subarray(0, half))
  return { call, rest: body.subarray(half) }
}

const probe = async ({ monitoringUrl }: PortalProcess) =>
  (await fetch(`${monitoringUrl}/health/ready`).catch(() => undefined))?.status

describe('a portal that is told to stop', () => {
  it('is not ready any more, ends an upload under way, and then itself', async () => {
    const portal = await startPortal()
    const { call, rest } = await uploadUnderWay(portal)
    const ended = once(portal.child, 'exit')
    portal.child.kill('SIGTERM')
    await expect.poll(() => probe(portal), { interval: 10 }).toBe(503)
    await expect
      .poll(
        () =>
          fetch(portal.url).then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 60_000 },
      )
      .toBe('closed')

    call.end(rest)
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(201)
    expect(await json(response)).toMatchObject({ processing: 'ready' })
    expect(await ended).toEqual([0, null])
  }, 180_000)

  it('ends at once at a second signal', async () => {
    const portal = await startPortal()
    const { call } = await uploadUnderWay(portal)
    const cut = once(call, 'error')
    const ended = once(portal.child, 'exit')
    portal.child.kill('SIGTERM')
    await expect.poll(() => probe(portal), { interval: 10 }).toBe(503)
    // Signals that follow close upon each other are taken for one.
    const again = setInterval(() => portal.child.kill('SIGTERM'), 100)
    expect(await ended).toEqual([1, null])
    clearInterval(again)
    await cut
  }, 180_000)
})
