import { captchaChallenge, signIn } from '@portal/contract/accounts/session.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPortal, type TestPortal, testPassword } from '../../testing/portal-for-tests.ts'

let world: TestPortal
beforeAll(async () => {
  world = await openTestPortal({ captcha: 'altcha' })
})
afterAll(() => world.close())

const challengeFor = (action: 'login' | 'register') => world.call(captchaChallenge, { query: { action } })

it('lets in whoever solves the challenge of this very form, once', async () => {
  const { email } = await world.anAccount()
  const tokenFor = async (action: 'login' | 'register') => {
    const challenge = (await challengeFor(action)).body as unknown as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const enter = async (captchaToken: string) =>
    world.call(signIn, { body: { email, password: testPassword, captchaToken } })

  const token = await tokenFor('login')
  expect((await enter(token)).status).toBe(200)
  expect(await enter(token)).toMatchObject({ status: 400, body: 'INVALID_CAPTCHA' })
  expect(await enter(await tokenFor('register'))).toMatchObject({ status: 400, body: 'INVALID_CAPTCHA' })
})

it('gives everybody a challenge of their own, which no cache keeps', async () => {
  const [one, other] = [await challengeFor('login'), await challengeFor('login')]
  expect(one.headers['cache-control']).toBe('no-store')
  expect(one.body).not.toEqual(other.body)
  expect(await world.inject({ url: '/api/v1/auth/captcha-challenge?action=steal' })).toMatchObject({ statusCode: 400 })
})
