import { signIn } from '@portal/contract/accounts/session.ts'
import { uploadMedia } from '@portal/contract/files/files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto, upload } from '../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const refused = { error: 'VALIDATION' }

/** In JSON as `\ud800` and `\u0000`: well-formed bytes whose text is not. */
test.each(['\ud800', 'a\udc00b', 'with\0NUL'])('text that cannot be stored is bad input: %j', async (text) => {
  const json = { method: 'POST', url: '/api/user/requests', headers: { 'content-type': 'application/json' } } as const
  for (const payload of [{ title: text }, { title: 'Door', unknown: [{ [text]: 1 }] }, [text]]) {
    const response = await dealer.inject({ ...json, payload: JSON.stringify(payload) })
    expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining(refused)])
  }
  const signingIn = await tested.inject({
    ...json,
    url: signIn.path,
    payload: JSON.stringify({ email: text, password: text, captchaToken: '' }),
  })
  expect([signingIn.statusCode, signingIn.body]).toEqual([400, 'This is not valid.'])
})

test.each([
  '/api/requests/search?q=abc%00',
  '/api/request-wizzard/signed-url?key=a%00b',
  '/user/by-email/a%00b',
  '/user/by-email/%ff%fe',
  '/user/by-email/%ed%a0%80',
  '/api/%E0%A4%A',
  '/api/nothing/%00',
  `/user/by-email/${'x'.repeat(500)}`,
])('%s is bad input or unknown', async (url) => {
  const response = await admin.inject({ url })
  expect([400, 404]).toContain(response.statusCode)
  expect(response.headers).toHaveProperty('content-security-policy')
  expect(['VALIDATION', 'NOT_FOUND', 'This is not valid.']).toContain(
    response.headers['content-type']?.startsWith('application/json') ? response.json().error : response.body,
  )
})

test('a body that is nested as deeply as it is long is bad input', async () => {
  const payload = `${'['.repeat(400_000)}${']'.repeat(400_000)}`
  const headers = { 'content-type': 'application/json' }
  const response = await dealer.inject({ method: 'POST', url: '/api/user/requests', headers, payload })
  expect(response.statusCode).toBe(400)
})

test('a multipart body without a boundary is bad input', async () => {
  const response = await dealer.inject({
    method: 'POST',
    url: uploadMedia.path,
    headers: { 'content-type': 'multipart/form-data' },
    payload: 'no parts',
  })
  expect(response.statusCode).toBe(400)
})

test('a file name that is cut within an emoji is stored', async () => {
  const name = `${'🔊'.repeat(200)}x.jpg`
  const answer = await upload(dealer, { bytes: await aPhoto(), name, type: 'image/jpeg' })
  expect(answer.status).toBe(201)
})
