import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

/** What a client far away would be called, who also wrote a header of its own. */
const forged = '203.0.113.66'
const client = '198.51.100.7'
const innerProxy = '10.1.2.3'

/** Whom a server with this setting takes the client for; the connection itself comes from 127.0.0.1. */
async function addressSeenWith(setting: string | undefined, forwardedFor: string): Promise<string> {
  const { trustProxy } = readConfig({
    JWT_SECRET: 'a secret that only the tests of the portal know',
    ...(setting === undefined ? {} : { TRUST_PROXY: setting }),
  })
  const app = Fastify({ trustProxy })
  app.get('/', async ({ ip }) => ip)
  await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const { port } = app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': forwardedFor } })
    return await answer.text()
  } finally {
    await app.close()
  }
}

const oneProxy = `${forged}, ${client}`
const twoProxies = `${forged}, ${client}, ${innerProxy}`

it.each([
  [undefined, oneProxy, '127.0.0.1'],
  ['false', oneProxy, '127.0.0.1'],
  ['0', oneProxy, '127.0.0.1'],
  ['1', oneProxy, client],
  ['1', twoProxies, innerProxy],
  ['2', twoProxies, client],
  ['loopback', oneProxy, client],
  ['loopback', twoProxies, innerProxy],
  ['linklocal', oneProxy, '127.0.0.1'],
  ['uniquelocal', oneProxy, '127.0.0.1'],
  ['loopback, uniquelocal', twoProxies, client],
  ['loopback,10.0.0.0/8', twoProxies, client],
  ['127.0.0.1, 10.1.2.3', twoProxies, client],
  ['127.0.0.1,10.1.2.4', twoProxies, innerProxy],
  ['192.0.2.0/24', oneProxy, '127.0.0.1'],
  ['true', oneProxy, forged],
])('with TRUST_PROXY=%s the client of "%s" is %s', async (setting, forwardedFor, seen) => {
  expect(await addressSeenWith(setting, forwardedFor)).toBe(seen)
})
