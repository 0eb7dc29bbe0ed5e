import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeGracefully } from './graceful-close.ts'

let app: FastifyInstance
let mayAnswer: Promise<void>
let answer: () => void
let calls: number
const agent = new Agent({ keepAlive: true })

beforeEach(() => {
  calls = 0
  const gate = Promise.withResolvers<void>()
  mayAnswer = gate.promise
  answer = gate.resolve
})
afterEach(async () => {
  answer()
  await app.close()
})

async function listen(underWay: number, { announcing = 200, probed = false } = {}): Promise<void> {
  app = Fastify({ return503OnClosing: false })
  closeGracefully(app, { announcing, underWay, probed })
  app.get('/quick', async () => 'quick')
  app.get('/slow', async () => {
    calls += 1
    await mayAnswer
    return 'slow'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

async function call(path: string): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo
  const [response] = (await once(httpRequest({ port, path, agent }).end(), 'response')) as [IncomingMessage]
  return response
}

describe('a server that closes', () => {
  it('lets a call under way end, and its connection with it', async () => {
    await listen(60_000)
    const underWay = call('/slow')
    await expect.poll(() => calls).toBe(1)
    const closed = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    answer()
    const response = await underWay
    expect(response.headers.connection).toBe('close')
    expect(await text(response)).toBe('slow')
    await closed
  })

  it('still answers on a kept connection at first, and says that it ends', async () => {
    await listen(60_000, { announcing: 30_000 })
    const first = await call('/quick')
    expect(first.headers.connection).toBe('keep-alive')
    await text(first)
    const closed = app.close()
    const second = await call('/quick')
    expect(second.statusCode).toBe(200)
    expect(second.headers.connection).toBe('close')
    expect(await text(second)).toBe('quick')
    await closed
  })

  it('still takes calls of whoever has not asked yet whether it is ready, although nobody is connected', async () => {
    await listen(60_000, { announcing: 3_000, probed: true })
    const unasked = Fastify()
    closeGracefully(unasked, { probed: false })
    await unasked.listen({ host: '127.0.0.1', port: 0 })
    const closed = app.close()
    // One that nobody looks at has seen by then that nobody is connected.
    await unasked.close()
    const late = await call('/quick')
    expect(late.headers.connection).toBe('close')
    expect(await text(late)).toBe('quick')
    await closed
  })

  it('ends kept connections that nobody uses', async () => {
    await listen(60_000)
    await text(await call('/quick'))
    await app.close()
    expect(app.server.listening).toBe(false)
  })

  it('ends connections that never asked for anything, as browsers open them ahead', async () => {
    await listen(60_000)
    const { port } = app.server.address() as AddressInfo
    const silent = connect({ port })
    await once(app.server, 'connection')
    await app.close()
    expect(app.server.listening).toBe(false)
    await once(silent.resume(), 'close')
  })

  it('cuts off what takes too long', async () => {
    await listen(100)
    const underWay = call('/slow')
    await expect.poll(() => calls).toBe(1)
    const closed = app.close()
    await expect(underWay).rejects.toThrow('socket hang up')
    await closed
  })
})
