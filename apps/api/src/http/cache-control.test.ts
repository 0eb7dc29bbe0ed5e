import { signIn } from '@portal/contract/accounts/session.ts'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { pathOfCall } from '@portal/contract/path-of-call.ts'
import { listActiveRequests } from '@portal/contract/requests/requests.ts'
import { getConfig } from '@portal/contract/system/config.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openTestPortal, type TestPortal, testPassword } from '../testing/portal-for-tests.ts'

/** The endpoints whose successes anybody may keep, and for how long. */
const publicAnswers: Readonly<Record<string, string>> = { getConfig: 'public, max-age=60' }

let world: TestPortal
let admin: Caller
beforeAll(async () => {
  world = await openTestPortal()
  admin = await world.signedInAs(await world.anAccount({ role: 'ADMIN' }))
})
afterAll(() => world.close())

/** A value for every parameter of a path: an id, an address and a name at once. */
const anyValue = new Proxy<Record<string, string>>({}, { get: () => '10001' })

describe('no answer of the API is kept by a browser or a proxy, but for what is public', () => {
  it.each(Object.entries(endpoints))('%s', async (name, endpoint) => {
    for (const caller of [world, admin]) {
      const call = { method: endpoint.method, url: pathOfCall(endpoint, { params: anyValue }) }
      // A stream that goes on is looked at as soon as it begins; nothing on its way may change it, either.
      const goesOn = endpoint.answers === 'events'
      const { headers, stream } = await caller.inject(goesOn ? { ...call, payloadAsStream: true } : call)
      if (goesOn) stream().destroy()
      expect(headers['cache-control']).toBe(publicAnswers[name] ?? (goesOn ? 'no-store, no-transform' : 'no-store'))
    }
  })

  it('whether it is a success or a refusal', async () => {
    const { email } = await world.anAccount()
    const answers = [
      await admin.call(getCurrentUser),
      await admin.call(listActiveRequests),
      await world.call(signIn, { body: { email, password: testPassword } }),
      await world.call(signIn, { body: { email, password: 'wrong' } }),
      await world.call(getCurrentUser),
      await admin.inject({ url: '/api/nothing' }).then(({ statusCode: status, headers }) => ({ status, headers })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 403, 404])
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
  })
})

describe('what is public says how long it may be kept', () => {
  it.each([
    [getConfig.path, 'public, max-age=60'],
    ['/api/docs', 'public, max-age=300'],
    ['/health/live', 'no-store'],
  ])('%s: %s', async (url, cacheControl) => {
    const { statusCode, headers } = await world.inject({ url })
    expect({ statusCode, cacheControl: headers['cache-control'] }).toEqual({ statusCode: 200, cacheControl })
  })
})
