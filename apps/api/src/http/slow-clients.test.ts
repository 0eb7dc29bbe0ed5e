import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setInterval } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, test, vi } from 'vitest'
import { dropSlowClients } from './slow-clients.ts'

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  dropSlowClients(app, { everyMs: 2_000, bodyMs: 2_500, uploadBytesPerCheck: 1_000 })
  app.addContentTypeParser('multipart/form-data', async (_request: unknown, payload: AsyncIterable<Buffer>) => {
    let bytes = 0
    for await (const chunk of payload) bytes += chunk.length
    return { bytes }
  })
  app.post('/', async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

/** Sends the head of a POST, then `piece` every 10 ms until `length` is reached or the connection is closed. */
async function send(type: string, length: number, piece: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  let closed = false
  socket.on('data', (data) => {
    answer += String(data)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    closed = true
  })
  await once(socket, 'connect')
  socket.write(`POST / HTTP/1.1\r\nhost: here\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`)
  let sent = 0
  for await (const _ of setInterval(10)) {
    if (closed || answer !== '') break
    if (sent < length) sent += piece.length
    socket.write(piece)
  }
  socket.destroy()
  return answer
}

// At once: each of them waits more than it works.
test.concurrent('closes a call whose body drips, without an answer', async ({ expect }) => {
  expect(await send('application/json', 100_000, 'x')).toBe('')
})

test.concurrent('closes an upload that brings nearly nothing', async ({ expect }) => {
  expect(await send('multipart/form-data', 100_000, 'x')).toBe('')
})

test.concurrent('lets an upload go on that takes its time but arrives', async ({ expect }) => {
  const piece = 'x'.repeat(1_000)
  expect(await send('multipart/form-data', piece.length * 400, piece)).toContain(`{"bytes":${piece.length * 400}}`)
})

test.concurrent('does not touch a call that arrives at once', async ({ expect }) => {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Door speakers' }),
  })
  expect(await response.json()).toEqual({ title: 'Door speakers' })
})

test('says once that a call was too slow, and keeps nothing of it', async ({ expect }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const another = Fastify()
  const said = vi.spyOn(another.log, 'info')
  dropSlowClients(another, { everyMs: 2_000, bodyMs: 2_500, uploadBytesPerCheck: 1_000 })
  another.post('/', async () => 'answered')
  // What is injected has no connection whose end could be seen.
  await another.inject({ method: 'POST', url: '/', payload: { title: 'Door speakers' } })
  vi.advanceTimersByTime(20_000)
  expect(said.mock.calls.filter(([, text]) => String(text).includes('too slowly'))).toHaveLength(1)
  await another.close()
})
