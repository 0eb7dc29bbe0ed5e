import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { refreshSession, register, resendCode, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Answer,
  openTestPortal,
  type TestAccount,
  type TestPortal,
  testPassword,
} from '../../testing/portal-for-tests.ts'

const minute = 60

/** Two processes of one installation, on one database, whose clocks differ by so many seconds. */
describe.each([9 * minute, -9 * minute])('where another process is %i seconds ahead', (ahead) => {
  let one: TestPortal
  let other: TestPortal
  let dealer: TestAccount
  beforeAll(async () => {
    one = await openTestPortal({ rateLimits: 'on' })
    other = await openTestPortal({
      rateLimits: 'on',
      now: () => new Date(Date.now() + ahead * 1000),
      databaseUrl: () => String(one.portal.config.databaseUrl),
    })
  })
  afterAll(async () => {
    await other.close()
    await one.close()
  })
  beforeEach(async () => {
    dealer = await one.anAccount()
  })

  const signInAt = (portal: TestPortal) =>
    portal.call(signIn, { body: { email: dealer.email, password: testPassword } })
  const kept = (answer: Answer, name: string): Record<string, string> => ({
    [name]: answer.cookies.find((cookie) => cookie.name === name)?.value ?? '',
  })
  const refreshAt = (portal: TestPortal, from: Answer) =>
    portal.call(refreshSession, { cookies: kept(from, 'refreshToken') })
  const whoIs = (portal: TestPortal, answer: Answer) =>
    portal.call(getCurrentUser, {
      headers: { authorization: `Bearer ${(answer.body as { token: string }).token}` },
    })

  it('two tabs that refresh at two processes keep their session', async () => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const signedIn = await signInAt(first)
      const refreshed = await refreshAt(first, signedIn)
      const repeated = await refreshAt(second, signedIn)
      expect([refreshed.status, repeated.status]).toEqual([200, 200])
      for (const portal of [one, other]) expect((await whoIs(portal, refreshed)).status).toBe(200)
    }
  })

  it('a stolen refresh token is found out at either process once its successor was used', async () => {
    for (const portal of [one, other]) {
      const signedIn = await signInAt(one)
      await refreshAt(one, await refreshAt(one, signedIn))
      expect((await refreshAt(portal, signedIn)).status).toBe(401)
    }
  })

  it('a session lasts a day without use at either process', async () => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const signedIn = await signInAt(first)
      await one.timePasses(24 * 60 * minute - 30)
      const refreshed = await refreshAt(second, signedIn)
      expect(refreshed.status).toBe(200)
      await one.timePasses(24 * 60 * minute)
      expect((await refreshAt(first, refreshed)).status).toBe(401)
    }
  })

  it('a code lives its fifteen minutes at either process', async () => {
    const form = { firstName: 'Robin', lastName: 'Sommer', companyName: 'Klanghaus', street: 'Klangweg 3' }
    const place = { postCode: '50667', city: 'Köln', country: 'Germany', password: testPassword }
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const [early, late] = [`early${ahead}.${first === one}@example.com`, `late${ahead}.${first === one}@example.com`]
      for (const email of [early, late])
        expect((await first.call(register, { body: { ...form, ...place, email } })).status).toBe(201)
      const code = async (email: string) => (await one.mails('verification-code', email)).at(-1)?.facts.code ?? ''
      const verify = async (email: string) => second.call(verifyEmail, { query: { email, code: await code(email) } })
      await one.timePasses(14.5 * minute)
      expect((await verify(early)).status).toBe(200)
      await one.timePasses(minute)
      expect((await verify(late)).status).toBe(410)
    }
  })

  it('an OTP and what it allows live their ten minutes at either process', async () => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const { email } = await one.anAccount()
      const params = { email }
      expect((await first.call(sendOtp, { params })).status).toBe(200)
      await one.timePasses(9.5 * minute)
      expect((await second.call(sendOtp, { params })).status).toBe(409)
      const otp = (await one.mails('password-reset-code', email)).at(-1)?.facts.code ?? ''
      const verified = await second.call(verifyOtp, { params: { email, otp } })
      expect(verified.status).toBe(200)
      await one.timePasses(9.5 * minute)
      const body = { password: 'Woofer & 33 ohms', repeatPassword: 'Woofer & 33 ohms' }
      const changed = await first.call(changePassword, { params, body, cookies: kept(verified, 'passwordReset') })
      expect(changed.status).toBe(200)
    }
  })

  it('the pause between two codes is a minute at either process', async () => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const { email } = await one.anAccount({ standing: 'Unverified' })
      const resendAt = async (portal: TestPortal) => (await portal.call(resendCode, { query: { email } })).status
      expect(await resendAt(first)).toBe(200)
      expect(await resendAt(second)).toBe(429)
      await one.timePasses(minute)
      expect(await resendAt(first)).toBe(200)
    }
  })
})
