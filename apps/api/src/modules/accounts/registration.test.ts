import { register, resendCode, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestPortal, type TestAccount, type TestPortal, testPassword } from '../../testing/portal-for-tests.ts'

let world: TestPortal
let admin: TestAccount
const later = (minutes: number) => world.timePasses(minutes * 60)

beforeAll(async () => {
  world = await openTestPortal()
  admin = await world.anAccount({ role: 'ADMIN' })
})
afterAll(() => world.close())

const form = {
  firstName: 'Robin',
  lastName: 'Sommer',
  companyName: 'Klanghaus Nord',
  street: 'Klangweg 3',
  postCode: '50667',
  city: 'Köln',
  country: 'Germany',
  password: testPassword,
}
let count = 0
const newAddress = () => `dealer-${++count}@example.com`
const registerAs = (email: string, more: object = {}) => world.call(register, { body: { ...form, email, ...more } })
const verify = (email: string, code: string) => world.call(verifyEmail, { query: { email, code } })
const resend = (email: string) => world.call(resendCode, { query: { email } })
const signInAs = (email: string) => world.call(signIn, { body: { email, password: testPassword } })
const toggle = async (email: string) => (await world.signedInAs(admin)).call(toggleUserEnabled, { params: { email } })
const codesMailedTo = async (email: string) =>
  (await world.mails('verification-code', email)).map(({ facts }) => facts.code)
const codeMailedTo = async (email: string) => (await codesMailedTo(email)).at(-1) ?? ''
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')
const accountOf = (email: string) =>
  world.portal.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.companyId', 'users.companyId')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()

describe('registering', () => {
  it('opens an account that waits for its address to be verified, and mails the code', async () => {
    const email = newAddress()
    expect(await registerAs(email, { phoneNumber: '+49 221 1234' })).toMatchObject({ status: 201, body: {} })
    expect(await accountOf(email)).toMatchObject({
      ...{ companyName: 'Klanghaus Nord', phoneNumber: '+49 221 1234', role: 'USER', debtorNumber: '' },
      ...{ verified: false, enabled: false, disabledByAdmin: false },
    })
    const code = await world.portal.db
      .selectFrom('accountCodes')
      .select(['sentAt', 'expiresAt'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(code.expiresAt.getTime() - code.sentAt.getTime()).toBe(15 * 60_000)
    const { expiresAt } = code
    const facts = { code: expect.stringMatching(/^\d{6}$/), minutes: 15, expiresAt: expiresAt.toISOString() }
    expect(await world.mails('verification-code', email)).toEqual([{ recipient: email, facts }])
    expect(await signInAs(email)).toMatchObject({ status: 401, body: 'NOT_VERIFIED' })
  })

  it('stores neither the password nor the code as they are', async () => {
    const email = newAddress()
    await registerAs(email)
    const code = await codeMailedTo(email)
    const kept = await world.portal.db.selectFrom('accountCodes').selectAll().where('email', '=', email).execute()
    expect(JSON.stringify([await accountOf(email), kept])).not.toContain(testPassword)
    expect(kept).toMatchObject([{ codeHmac: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(JSON.stringify(kept)).not.toContain(`"${code}"`)
  })

  it('stores nothing but the fields of the form: nobody makes oneself an administrator', async () => {
    const email = newAddress()
    await registerAs(email, { role: 'ADMIN', enabled: true, verified: true, debtorNumber: '4711', userId: 1 })
    expect(await accountOf(email)).toMatchObject({ role: 'USER', enabled: false, verified: false, debtorNumber: '' })
  })

  it.each([
    ['the one that is sent', { language: 'de' as const }, 'en', 'de'],
    ['else the one that the browser prefers', {}, 'tlh, de-AT;q=0.9, en;q=0.8', 'de'],
    ['else English', {}, 'tlh', 'en'],
  ])('gives the account a language: %s', async (_which, sent, accepted, language) => {
    const email = newAddress()
    const headers = { 'accept-language': accepted }
    expect((await world.call(register, { body: { ...form, email, ...sent }, headers })).status).toBe(201)
    expect(await accountOf(email)).toMatchObject({ language })
  })

  it('refuses an address that somebody has, in any capitals', async () => {
    const email = newAddress()
    await registerAs(email)
    for (const spelled of [email.toUpperCase(), email.replaceAll('e', 'ｅ')])
      expect(await registerAs(spelled)).toMatchObject({ status: 409, body: 'EMAIL_ALREADY_EXISTS' })
    expect(await codesMailedTo(email)).toHaveLength(1)
  })

  it.each(['\u200b', '\u00ad', '\u2060'])('refuses an address with a character that nobody sees', async (unseen) => {
    expect(await registerAs(newAddress().replace('@', `${unseen}@`))).toMatchObject({ status: 400 })
  })

  it('opens one account when the same address is registered several times at the same instant', async () => {
    const email = newAddress()
    const answers = await Promise.all([email, email.toUpperCase(), email, email].map((typed) => registerAs(typed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const mails = await world.mails('verification-code')
    expect(mails.filter(({ recipient }) => recipient.toLowerCase() === email)).toHaveLength(1)
  })

  it.each([
    ['a short password', { password: 'Tweeter7' }, 'At least 10 characters.'],
    ['a password without a capital', { password: 'tweeter-750' }, 'At least one uppercase letter.'],
    [
      'a password of 129 characters',
      { password: `Aa1-${'x'.repeat(125)}` },
      'The password must be 128 characters or fewer.',
    ],
    [
      'a password of 2004 characters',
      { password: `Aa1-${'x'.repeat(2000)}` },
      'The password must be 128 characters or fewer.',
    ],
    [
      'a password that everybody guesses',
      { password: 'Password-2026' },
      'This password is too easy to guess. Please choose another one.',
    ],
    ['no password', { password: '' }, 'Password is required.'],
    ['half an address', { email: 'dealer@' }, 'Please enter a valid email address.'],
    ['a blank name', { firstName: '   ' }, 'First Name is required.'],
    ['a city of 101 characters', { city: 'x'.repeat(101) }, 'City must be 100 characters or fewer.'],
    ['a language that the portal does not speak', { language: 'xx' }, 'This is not valid.'],
    ['a number for a name', { companyName: 5 }, 'This is not valid.'],
  ])('answers %s with one readable sentence', async (_what, wrong, sentence) => {
    const answer = await registerAs(newAddress(), wrong)
    expect(answer).toMatchObject({ status: 400, body: sentence })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('says in a header, as codes, what is wrong with which field', async () => {
    const { headers } = await registerAs(newAddress(), { password: 'Password-2026' })
    expect(JSON.parse(String(headers['x-problems']))).toEqual({ password: { code: 'PASSWORD_GUESSABLE' } })
    const two = await registerAs(newAddress(), { city: 'x'.repeat(101), email: 'dealer@' })
    expect(JSON.parse(String(two.headers['x-problems']))).toEqual({
      city: { code: 'FIELD_TOO_LONG', field: 'city', limit: 100 },
      email: { code: 'EMAIL_NOT_VALID' },
    })
  })
})

describe('verifying', () => {
  it('proves the address, and then tells each administrator that the account waits', async () => {
    const email = newAddress()
    const other = await world.anAccount({ role: 'ADMIN' })
    await world.anAccount({ role: 'ADMIN', standing: 'Disabled' })
    await registerAs(email)
    const told = async () => (await world.mails('account-waiting')).filter(({ facts }) => facts.email === email)
    expect(await told()).toEqual([])

    expect(await verify(email, await codeMailedTo(email))).toMatchObject({ status: 200, body: {} })
    expect((await told()).map(({ recipient }) => recipient).sort()).toEqual([admin.email, other.email].sort())
    expect(await signInAs(email)).toMatchObject({ status: 401, body: 'NOT_ENABLED' })
    await toggle(email)
    expect((await signInAs(email)).status).toBe(200)
    expect(await world.mails('account-activated', email)).toEqual([{ recipient: email, facts: { firstName: 'Robin' } }])
  })

  it('takes the code with white space in it, and the address in any capitals', async () => {
    const email = newAddress()
    await registerAs(email)
    const code = await codeMailedTo(email)
    expect((await verify(email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  it('happens once', async () => {
    const email = newAddress()
    await registerAs(email)
    const code = await codeMailedTo(email)
    await verify(email, code)
    expect(await verify(email, code)).toMatchObject({ status: 409, body: 'ALREADY_VERIFIED' })
    expect(await resend(email)).toMatchObject({ status: 409, body: 'ALREADY_VERIFIED' })
  })

  it('tells the administrators once when the same code comes twice at the same instant', async () => {
    const email = newAddress()
    await registerAs(email)
    const code = await codeMailedTo(email)
    const answers = await Promise.all([verify(email, code), verify(email, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const told = (await world.mails('account-waiting', admin.email)).filter(({ facts }) => facts.email === email)
    expect(told).toHaveLength(1)
  })

  it('spends a code with the fifth wrong try', async () => {
    const email = newAddress()
    await registerAs(email)
    const code = await codeMailedTo(email)
    for (let tries = 1; tries <= 5; tries++)
      expect(await verify(email, otherThan(code))).toMatchObject({ status: 400, body: 'INVALID_CODE' })
    expect(await verify(email, code)).toMatchObject({ status: 410, body: 'EXPIRED_CODE' })
  })

  it('counts wrong tries that come at the same instant, each of them', async () => {
    const email = newAddress()
    await registerAs(email)
    const code = await codeMailedTo(email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(email, otherThan(code))))
    expect(answers.map(({ body }) => body).sort()).toEqual([
      ...Array(3).fill('EXPIRED_CODE'),
      ...Array(5).fill('INVALID_CODE'),
    ])
  })

  it('takes a code for fifteen minutes', async () => {
    const [early, late] = [newAddress(), newAddress()]
    await registerAs(early)
    await registerAs(late)
    await later(14)
    expect((await verify(early, await codeMailedTo(early))).status).toBe(200)
    await later(1)
    expect(await verify(late, await codeMailedTo(late))).toMatchObject({ status: 410, body: 'EXPIRED_CODE' })
  })

  it('answers an unknown address like a wrong code', async () => {
    expect(await verify('nobody@example.com', '123456')).toMatchObject({ status: 400, body: 'INVALID_CODE' })
  })

  it('tells the owner at once when an administrator had activated the account before', async () => {
    const email = newAddress()
    await registerAs(email)
    await toggle(email)
    expect(await world.mails('account-activated', email)).toEqual([])
    await verify(email, await codeMailedTo(email))
    expect(await world.mails('account-activated', email)).toHaveLength(1)
    expect((await world.mails('account-waiting')).filter(({ facts }) => facts.email === email)).toEqual([])
    expect((await signInAs(email)).status).toBe(200)
  })
})

describe('asking for another code', () => {
  it('mails a new one, and the old one is refused', async () => {
    const email = newAddress()
    await registerAs(email)
    const old = await codeMailedTo(email)
    vi.spyOn(world.portal.mailedCodes, 'create').mockReturnValueOnce(otherThan(old))
    expect(await resend(email)).toMatchObject({ status: 200, body: {} })
    expect(await verify(email, old)).toMatchObject({ status: 400, body: 'INVALID_CODE' })
    expect((await verify(email, otherThan(old))).status).toBe(200)
  })

  it('gives five new tries and fifteen new minutes', async () => {
    const email = newAddress()
    await registerAs(email)
    for (let tries = 1; tries <= 5; tries++) await verify(email, otherThan(await codeMailedTo(email)))
    await later(14)
    await resend(email)
    await later(14)
    expect((await verify(email, await codeMailedTo(email))).status).toBe(200)
  })

  it('says when nobody has the address', async () => {
    expect(await resend('nobody@example.com')).toMatchObject({ status: 404, body: 'USER_NOT_FOUND' })
    expect(await resend('')).toMatchObject({ status: 404, body: 'USER_NOT_FOUND' })
  })
})
