import { signIn } from '@portal/contract/accounts/session.ts'
import { listUsers, updateOwnProfile } from '@portal/contract/accounts/users.ts'
import { deleteImage, probeUpload } from '@portal/contract/files/files.ts'
import type { Language } from '@portal/domain/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../testing/claims.ts'
import { type Answer, openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal({ environment: { API_URL: 'https://api.example.com' } })
})
afterAll(() => tested.close())

const someoneWho = async (language: Language) => tested.signedInAs(await tested.anAccount({ language }))
const languageOf = ({ headers }: Answer) => ({ language: headers['content-language'], varies: headers.vary })
const anyOrigin = 'Origin, '

describe('the sentence of a refusal', () => {
  const call = { query: { key: 'wms-final-uploads/unknown.jpg' } }
  it.each([
    ['de', 'en', 'de', 'Nicht gefunden.'],
    ['en', 'de', 'en', 'Not found.'],
  ] as const)('is in the language of the account: %s', async (language, accepted, answered, sentence) => {
    const headers = { 'accept-language': accepted }
    const answer = await (await someoneWho(language)).call(deleteImage, { ...call, headers })
    expect(answer).toMatchObject({ status: 404, body: { error: 'NOT_FOUND', message: sentence } })
    expect(languageOf(answer)).toEqual({ language: answered, varies: `${anyOrigin}Accept-Language` })
  })

  it.each([
    ['de-CH, en;q=0.5', 'de', 'Bitte melden Sie sich an.'],
    ['tlh, en;q=0.5', 'en', 'Please sign in.'],
    [undefined, 'en', 'Please sign in.'],
  ])('is, where nobody is signed in, the one that the browser prefers: %s', async (accepted, language, sentence) => {
    const headers = accepted ? { 'accept-language': accepted } : {}
    const answer = await tested.call(deleteImage, { ...call, headers })
    expect(answer).toMatchObject({ status: 403, body: { error: 'NOT_AUTHENTICATED', message: sentence } })
    expect(languageOf(answer)).toEqual({ language, varies: `${anyOrigin}Accept-Language` })
  })

  it('follows the account also where it may not do something', async () => {
    const answer = await (await someoneWho('de')).call(listUsers)
    expect(answer).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } })
    expect(languageOf(answer).language).toBe('de')
  })

  it('is said beside a field, and the codes are those of every language', async () => {
    const { body } = await (await someoneWho('de')).call(updateOwnProfile, { body: { email: 'half@' } })
    expect(body).toMatchObject({
      error: 'VALIDATION',
      fields: { email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' },
      problems: { email: { code: 'EMAIL_NOT_VALID' } },
    })
  })

  it('stands in `error` where an upload is refused', async () => {
    const { status, body } = await upload(await someoneWho('de'), {
      bytes: Buffer.from('no picture'),
      name: 'cone.gif',
      type: 'image/gif',
    })
    expect({ status, body }).toMatchObject({ status: 415, body: { code: expect.any(String) } })
    expect(body).toMatchObject({ error: (body as { message: string }).message })
    expect((body as { error: string }).error).toContain('Erlaubt: JPG, PNG, MP4, MOV')
  })
})

it('why a video failed is said in the language of its reader', async () => {
  const account = await tested.anAccount({ language: 'de' })
  const key = 'wms-final-uploads/broken.mp4'
  const video = { key, kind: 'video', contentType: 'video/mp4', fileName: 'broken.mp4', byteSize: 1 } as const
  await tested.tables
    .insertInto('files')
    .values({ ...video, uploaderId: account.userId, state: 'failed', failure: 'UNREADABLE' })
    .execute()
  const answer = await (await tested.signedInAs(account)).call(probeUpload, { query: { key } })
  expect(answer.body).toMatchObject({ failed: true, failure: 'UNREADABLE', message: expect.stringContaining('Video') })
  expect(languageOf(answer).language).toBe('de')
})

it('a refusal that is just a code has no language', async () => {
  const answer = await tested.call(signIn, {
    body: { email: 'nobody@example.com', password: 'wrong' },
    headers: { 'accept-language': 'de' },
  })
  expect(answer).toMatchObject({ status: 400, body: 'INVALID_CREDENTIALS' })
  expect(languageOf(answer).language).toBeUndefined()
})
