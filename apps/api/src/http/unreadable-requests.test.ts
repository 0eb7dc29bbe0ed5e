import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'

let tested: TestPortal
let port: number

beforeAll(async () => {
  tested = await openTestPortal()
  port = Number(new URL(await tested.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => tested.close())

test.each([
  ['headers of 20 KB', `GET /api/config HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP', 'hello\r\n\r\n', 400],
])('%s are answered, and the answer says that the connection ends', async (_, sent, status) => {
  const socket = connect({ host: '127.0.0.1', port })
  await once(socket, 'connect')
  socket.write(sent)
  const answer = await text(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
  expect(answer).toContain('"error":"VALIDATION"')
})
