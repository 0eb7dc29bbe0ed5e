import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto } from '../testing/claims.ts'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'
import { type PortalProcess, startPortalProcess } from '../testing/portal-process.ts'

let tested: TestPortal
let running: PortalProcess | undefined
/** Keeps one connection, as a browser does. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  tested = await openTestPortal()
})
afterAll(async () => {
  agent.destroy()
  await running?.end('SIGKILL')
  await tested.close()
})

/** A portal that may have a hundred files and connections open, of which it needs a third for itself. */
async function startPortal(): Promise<PortalProcess> {
  const { databaseUrl, dataDir, secret, publicUrl } = tested.portal.config
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JWT_SECRET: secret, PUBLIC_URL: publicUrl }
  running = await startPortalProcess(settings, { openFiles: 100 })
  return running
}

/** Somebody who asks something once and stays connected; undefined where the connection is closed without an answer. */
function anotherConnection({ url }: PortalProcess): Promise<Socket | undefined> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /health/live HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  return new Promise((resolve) => {
    socket.once('data', () => resolve(socket))
    socket.once('close', () => resolve(undefined))
    socket.on('error', () => undefined)
  })
}

/** Connects until the portal takes no more. */
async function useUpConnections(portal: PortalProcess): Promise<Socket[]> {
  const held: Socket[] = []
  for (;;) {
    const socket = await anotherConnection(portal)
    if (!socket) return held
    held.push(socket)
  }
}

async function upload({ url }: PortalProcess, token: string): Promise<{ status: number | undefined; body: unknown }> {
  const head =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const call = httpRequest(`${url}${uploadMedia.path}`, {
    agent,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  call.end(Buffer.concat([Buffer.from(head), await aPhoto(), Buffer.from('\r\n--b--\r\n')]))
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await json(response) }
}

test('a portal without a file descriptor left refuses, lives on, and works again once connections close', async () => {
  const token = await tested.accessTokenOf(await tested.anAccount())
  const portal = await startPortal()
  expect((await upload(portal, token)).status).toBe(201)

  const held: Socket[] = []
  const uploadWithoutDescriptor = async () => {
    held.push(...(await useUpConnections(portal)))
    return upload(portal, token)
  }
  // A connection that the portal itself closes in between leaves room for one upload more.
  await expect.poll(uploadWithoutDescriptor, { timeout: 60_000 }).toMatchObject({
    status: 503,
    body: { error: 'UNAVAILABLE' },
  })

  for (const socket of held) socket.destroy()
  await expect.poll(async () => (await upload(portal, token)).status, { timeout: 60_000 }).toBe(201)
}, 180_000)
