import { once } from 'node:events'
import { connect } from 'node:net'
import { register } from '@portal/contract/accounts/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'

let tested: TestPortal
let port: number

beforeAll(async () => {
  tested = await openTestPortal()
  port = Number(new URL(await tested.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => tested.close())

const head = (framing: string) =>
  `POST ${register.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`
const megabytes = Buffer.alloc(5 * 1024 * 1024, ' ')

test.each([
  ['says how long it is', [head(`Content-Length: ${megabytes.length}`), megabytes]],
  [
    'does not say how long it is',
    [head('Transfer-Encoding: chunked'), `${megabytes.length.toString(16)}\r\n`, megabytes, '\r\n0\r\n\r\n'],
  ],
])('a body that is too large and %s is answered, and the connection takes the next call', async (_, sent) => {
  const socket = connect({ host: '127.0.0.1', port })
  await once(socket, 'connect')
  let answered = ''
  socket.on('data', (piece: Buffer) => {
    answered += piece
  })
  for (const piece of sent) socket.write(piece)
  socket.write('GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => answered).toMatch(/^HTTP\/1\.1 413 .*HTTP\/1\.1 200 /s)
  socket.destroy()
})
