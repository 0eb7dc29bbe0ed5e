import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { refreshSession, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { getCurrentUser, getUserByEmail, updateOwnProfile } from '@portal/contract/accounts/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Answer,
  openTestPortal,
  type TestAccount,
  type TestPortal,
  testPassword,
} from '../../testing/portal-for-tests.ts'
import { statementsOf } from '../../testing/recorded-statements.ts'

let world: TestPortal
let dealer: TestAccount
const later = (minutes: number) => world.timePasses(minutes * 60)

beforeAll(async () => {
  world = await openTestPortal()
})
afterAll(() => world.close())
beforeEach(async () => {
  dealer = await world.anAccount()
})

const newPassword = 'Woofer & 33 ohms'
const send = (email: string) => world.call(sendOtp, { params: { email } })
const enter = (email: string, otp: string) => world.call(verifyOtp, { params: { email, otp } })
const otpMailedTo = async (email: string) => (await world.mails('password-reset-code', email)).at(-1)?.facts.code ?? ''
const otherThan = (otp: string) => (otp === '111111' ? '222222' : '111111')
const cookieOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'passwordReset')
const keptBy = (answer: Answer): Record<string, string> => ({ passwordReset: cookieOf(answer)?.value ?? '' })
/** What whoever reads the mailbox holds after the second step. */
const allowedFor = async (email: string) => {
  await send(email)
  return keptBy(await enter(email, await otpMailedTo(email)))
}
const change = (email: string, cookies: Record<string, string>, body = bodyOf(newPassword)) =>
  world.call(changePassword, { params: { email }, cookies, body })
const bodyOf = (password: string, repeatPassword = password) => ({ password, repeatPassword })
const signInWith = (email: string, password: string) => world.call(signIn, { body: { email, password } })

it('leads from the address by the mailed OTP to a new password', async () => {
  expect(await send(dealer.email)).toMatchObject({ status: 200, body: {} })
  expect(await world.mails('password-reset-code', dealer.email)).toMatchObject([
    { facts: { code: expect.stringMatching(/^\d{6}$/), minutes: 10 } },
  ])
  const entered = await enter(dealer.email, await otpMailedTo(dealer.email))
  expect(entered).toMatchObject({ status: 200, body: {} })
  expect(cookieOf(entered)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/forgotPassword' })
  expect(cookieOf(entered)?.maxAge).toBe(10 * 60)

  const changed = await change(dealer.email, keptBy(entered))
  expect(changed).toMatchObject({ status: 200, body: {} })
  expect(cookieOf(changed)?.expires?.getTime()).toBe(0)
  expect((await signInWith(dealer.email, newPassword)).status).toBe(200)
  expect(await signInWith(dealer.email, testPassword)).toMatchObject({ status: 400, body: 'INVALID_CREDENTIALS' })
  expect(await world.mails('password-changed')).toEqual([
    { recipient: dealer.email, facts: { firstName: dealer.firstName } },
  ])
})

describe('asking for an OTP', () => {
  it('is refused while one is alive, for ten minutes', async () => {
    await send(dealer.email)
    await later(9)
    expect(await send(dealer.email.toUpperCase())).toMatchObject({ status: 409, body: 'OTP_ACTIVE' })
    await later(1)
    expect((await send(dealer.email)).status).toBe(200)
    expect(await world.mails('password-reset-code', dealer.email)).toHaveLength(2)
  })

  it('of one account has one OTP and one set of tries, however the address is spelled', async () => {
    await send(dealer.email)
    for (const spelled of [dealer.email.replaceAll('i', 'İ'), dealer.email.replaceAll('e', 'ｅ')])
      expect(await send(spelled)).toMatchObject({ status: 409, body: 'OTP_ACTIVE' })
  })

  it('is answered for an address that nobody has proved, and mails nothing', async () => {
    const { email } = await world.anAccount({ standing: 'Unverified' })
    expect(await send(email)).toMatchObject({ status: 200, body: {} })
    expect(await send(email)).toMatchObject({ status: 409, body: 'OTP_ACTIVE' })
    expect(await world.mails('password-reset-code', email)).toEqual([])
  })

  it('mails one OTP when it is asked for twice at the same instant', async () => {
    const answers = await Promise.all([send(dealer.email), send(dealer.email), send(dealer.email)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await world.mails('password-reset-code', dealer.email)).toHaveLength(1)
  })

  it('answers an unknown address like a known one, with the same work, and mails it nothing', async () => {
    const askTwice = async (email: string) => {
      const answers: Answer[] = []
      const statements = await statementsOf(async () => answers.push(await send(email), await send(email)))
      return { answers: answers.map(({ status, body }) => ({ status, body })), statements }
    }
    const known = await askTwice(dealer.email)
    const unknown = await askTwice('nobody@example.com')
    expect(known.answers).toEqual([
      { status: 200, body: {} },
      { status: 409, body: 'OTP_ACTIVE' },
    ])
    expect(unknown.answers).toEqual(known.answers)
    // What is done for a known address is undone for an unknown one; that is all.
    expect(unknown.statements).toEqual(
      known.statements.map((sql) => (sql === 'release savepoint otp_mail' ? 'rollback to savepoint otp_mail' : sql)),
    )
    expect(known.statements.filter((sql) => sql.includes('into "mails"'))).toHaveLength(1)
    expect(await world.mails('password-reset-code', 'nobody@example.com')).toEqual([])
    const { rows } = await world.portal.pool.query('select count(*)::int as jobs from pgboss.job')
    const mails = await world.portal.db.selectFrom('mails').select('mailId').execute()
    expect(rows).toEqual([{ jobs: mails.length }])
  })
})

describe('entering an OTP', () => {
  it('is refused when it is wrong, and the fifth wrong try spends it', async () => {
    await send(dealer.email)
    const otp = await otpMailedTo(dealer.email)
    for (let tries = 1; tries <= 5; tries++)
      expect(await enter(dealer.email, otherThan(otp))).toMatchObject({ status: 400, body: 'INVALID_OTP' })
    expect(await enter(dealer.email, otp)).toMatchObject({ status: 417, body: 'OTP_EXPIRED' })
    // A spent one is not alive: another can be asked for at once.
    expect((await send(dealer.email)).status).toBe(200)
  })

  it('counts wrong tries that come at the same instant, each of them', async () => {
    await send(dealer.email)
    await send('passer-by@example.com')
    const wrong = otherThan(await otpMailedTo(dealer.email))
    for (const email of [dealer.email, 'passer-by@example.com']) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => enter(email, wrong)))
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(400), ...Array(3).fill(417)])
    }
  })

  it('is refused after ten minutes', async () => {
    await send(dealer.email)
    await later(10)
    expect(await enter(dealer.email, await otpMailedTo(dealer.email))).toMatchObject({
      status: 417,
      body: 'OTP_EXPIRED',
    })
  })

  it('works once', async () => {
    await send(dealer.email)
    const otp = await otpMailedTo(dealer.email)
    const answers = await Promise.all([enter(dealer.email, otp), enter(dealer.email, otp)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('answers an unknown address like a known one, to the last try', async () => {
    vi.spyOn(world.portal.mailedCodes, 'create').mockReturnValue('123456')
    for (const email of [dealer.email, 'stranger@example.com']) {
      await send(email)
      const answers = []
      for (let tries = 1; tries <= 6; tries++) answers.push((await enter(email, '654321')).body)
      expect(answers).toEqual([...Array(5).fill('INVALID_OTP'), 'OTP_EXPIRED'])
    }
    await send('other@example.com')
    // Even the OTP that nobody was told is a wrong try like any other.
    expect(await enter('other@example.com', '123456')).toMatchObject({ status: 400, body: 'INVALID_OTP' })
    expect(await send('other@example.com')).toMatchObject({ status: 409, body: 'OTP_ACTIVE' })
  })

  it('is refused where none was asked for', async () => {
    expect(await enter(dealer.email, '123456')).toMatchObject({ status: 400, body: 'INVALID_OTP' })
  })
})

describe('choosing the new password', () => {
  it('works once, also when it is sent twice at the same instant', async () => {
    const allowed = await allowedFor(dealer.email)
    const answers = await Promise.all([change(dealer.email, allowed), change(dealer.email, allowed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await change(dealer.email, allowed)).toMatchObject({ status: 400, body: 'RESET_NOT_ALLOWED' })
    expect(await world.mails('password-changed', dealer.email)).toHaveLength(1)
  })

  it('is refused without the cookie, with another one, for another address and after ten minutes', async () => {
    const victim = await world.anAccount()
    const allowed = await allowedFor(dealer.email)
    const refused = { status: 400, body: 'RESET_NOT_ALLOWED' }
    expect(await change(dealer.email, {})).toMatchObject(refused)
    expect(await change(dealer.email, { passwordReset: 'invented' })).toMatchObject(refused)
    expect(await change(victim.email, allowed)).toMatchObject(refused)
    await later(10)
    expect(await change(dealer.email, allowed)).toMatchObject(refused)
    expect((await signInWith(dealer.email, testPassword)).status).toBe(200)
    expect((await signInWith(victim.email, testPassword)).status).toBe(200)
  })

  it.each([
    [bodyOf('Short-1'), 'At least 10 characters.'],
    [bodyOf(newPassword, `${newPassword}!`), 'Passwords do not match.'],
    [bodyOf('Password-2026'), 'This password is too easy to guess. Please choose another one.'],
    [bodyOf('Sommer-Klang'), 'At least one digit.'],
  ])('says in a sentence what is wrong with %j, and lets it be mended', async (body, sentence) => {
    const allowed = await allowedFor(dealer.email)
    expect(await change(dealer.email, allowed, body)).toMatchObject({ status: 400, body: sentence })
    expect((await change(dealer.email, allowed)).status).toBe(200)
  })

  it('signs every device out at once', async () => {
    const signedIn = await signInWith(dealer.email, testPassword)
    const authorization = `Bearer ${(signedIn.body as { token: string }).token}`
    const refreshToken = signedIn.cookies.find(({ name }) => name === 'refreshToken')?.value ?? ''
    await change(dealer.email, await allowedFor(dealer.email))
    expect((await world.call(getCurrentUser, { headers: { authorization } })).status).toBe(403)
    expect((await world.call(refreshSession, { cookies: { refreshToken } })).status).toBe(401)
  })

  it('calls off a change of the address that waits: a thief may have asked for it', async () => {
    const thief = await world.signedInAs(dealer)
    await thief.call(updateOwnProfile, { body: { email: 'thief@example.com' } })
    const code = (await world.mails('email-change-code', 'thief@example.com')).at(-1)?.facts.code ?? ''
    await change(dealer.email, await allowedFor(dealer.email))
    const answer = await world.call(verifyEmail, { query: { email: 'thief@example.com', code } })
    expect(answer).toMatchObject({ status: 400, body: 'INVALID_CODE' })
    const owner = await world.signedInAs(dealer)
    const profile = await owner.call(getUserByEmail, { params: { email: dealer.email } })
    expect(profile.body).toMatchObject({ email: dealer.email, pendingEmail: null })
  })

  it('lets nobody in who still waits for activation', async () => {
    const waiting = await world.anAccount({ standing: 'AwaitingActivation' })
    expect((await change(waiting.email, await allowedFor(waiting.email))).status).toBe(200)
    expect(await signInWith(waiting.email, newPassword)).toMatchObject({ status: 401, body: 'NOT_ENABLED' })
  })
})
