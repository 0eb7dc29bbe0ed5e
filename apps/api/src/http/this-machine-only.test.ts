import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPortal } from '../testing/portal-for-tests.ts'
import { answerThisMachineOnly } from './this-machine-only.ts'

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = Fastify()
  answerThisMachineOnly(app, { publicUrl: 'http://localhost:5173' })
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const statusOf = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).once('error', reject)
  })

it.each(['localhost', '127.0.0.1', '[::1]', 'portal.localhost'])('calls to %s are answered', async (name) => {
  expect(await statusOf({ host: `${name}:${port}` })).toBe(200)
})

it('so are calls to the address that the portal is told to have, as through the development server', async () => {
  expect(await statusOf({ host: 'localhost:5173' })).toBe(200)
})

it.each(['warranty.example.com', 'localhost.example.com', '127.0.0.1.example.com', '192.168.1.20'])(
  'a name of somebody else that leads here is refused: %s',
  async (name) => {
    expect(await statusOf({ host: `${name}:${port}` })).toBe(421)
  },
)

it('another port, as a tunnel has it, is refused', async () => {
  expect(await statusOf({ host: 'localhost' })).toBe(421)
  expect(await statusOf({ host: `localhost:${port + 1}` })).toBe(421)
})

it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
  'a call that a proxy passed on is refused by its %s',
  async (name) => {
    expect(await statusOf({ host: `localhost:${port}`, [name]: 'for=192.0.2.1' })).toBe(421)
  },
)

it('a demo answers so wherever it is called, and an installation whatever its host is called', async () => {
  const statusesOf = async (demo: boolean, host: string) => {
    const tested = await openTestPortal({
      environment: { PUBLIC_URL: 'http://localhost:8080' },
      replace: ({ config }) => ({ config: { ...config, demo } }),
    })
    const urls = ['/login', '/api/config', '/user/me', '/health/live', '/api/docs', '/nowhere']
    const statuses = await Promise.all(
      urls.map(async (url) => (await tested.inject({ url, headers: { host } })).statusCode),
    )
    await tested.close()
    return new Set(statuses)
  }
  expect(await statusesOf(true, 'rebound.example.com:8080')).toEqual(new Set([421]))
  expect(await statusesOf(true, 'localhost:8080')).not.toContain(421)
  expect(await statusesOf(false, 'warranty.example.com')).not.toContain(421)
})
