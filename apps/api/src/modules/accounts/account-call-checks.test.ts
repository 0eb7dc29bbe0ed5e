import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'
import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { register, resendCode, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { updateOwnProfile } from '@portal/contract/accounts/users.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '../../rate-limits/rate-limits.ts'
import { type Answer, openTestPortal, type TestPortal, testPassword } from '../../testing/portal-for-tests.ts'

let world: TestPortal
/** Tokens that this captcha accepts, each once and for its action alone: `login:1`. */
const used = new Set<string>()
const accepts = (token: string | null | undefined, action: CaptchaAction) => {
  if (!token?.startsWith(`${action}:`) || used.has(token)) return false
  used.add(token)
  return true
}
let count = 0
const tokenFor = (action: CaptchaAction) => `${action}:${++count}`
const header = (token: string) => ({ 'x-captcha-token': token })

beforeAll(async () => {
  world = await openTestPortal({
    rateLimits: 'on',
    environment: { TRUST_PROXY: 'true' },
    replace: () => ({
      captcha: {
        provider: 'altcha',
        siteKey: null,
        check: async (token, action) => (accepts(token, action) ? 'accepted' : 'refused'),
        createChallenge: async (action) => ({ data: { action } }),
      },
    }),
  })
})
afterAll(() => world.close())

const form = {
  ...{ firstName: 'Robin', lastName: 'Sommer', companyName: 'Klanghaus', street: 'Klangweg 3', postCode: '50667' },
  ...{ city: 'Köln', country: 'Germany', password: testPassword },
}
let addresses = 0
/** Somebody at a network address nobody else has. */
const somewhere = () => `192.0.2.${++addresses}`

interface AccountForm {
  readonly action: CaptchaAction
  readonly enter: (token: string, email: string, from: string) => Promise<Answer>
}
const forms: Record<string, AccountForm> = {
  register: {
    action: 'register',
    enter: (captchaToken, email, from) => world.call(register, { body: { ...form, email, captchaToken }, from }),
  },
  login: {
    action: 'login',
    enter: (captchaToken, email, from) =>
      world.call(signIn, { body: { email, password: 'wrong', captchaToken }, from }),
  },
  verify: {
    action: 'verify_email',
    enter: (token, email, from) =>
      world.call(verifyEmail, { query: { email, code: '123456' }, headers: header(token), from }),
  },
  'resend-code': {
    action: 'resend_verification',
    enter: (token, email, from) => world.call(resendCode, { query: { email }, headers: header(token), from }),
  },
  'forgot password': {
    action: 'forgot_password',
    enter: (token, email, from) => world.call(sendOtp, { params: { email }, headers: header(token), from }),
  },
  'change password': {
    action: 'change_password',
    enter: (token, email, from) =>
      world.call(changePassword, {
        params: { email },
        body: { password: testPassword, repeatPassword: testPassword },
        headers: header(token),
        from,
      }),
  },
}

describe.each(Object.entries(forms))('the captcha of %s', (_name, { action, enter }) => {
  it('is asked before anything is looked up, and refuses no token, a foreign action and a used token', async () => {
    const { email } = await world.anAccount({ standing: 'Unverified' })
    const from = somewhere()
    const refused = { status: 400, body: 'INVALID_CAPTCHA' }
    expect(await enter('', email, from)).toMatchObject(refused)
    expect(await enter(tokenFor(action === 'login' ? 'register' : 'login'), email, from)).toMatchObject(refused)
    const token = tokenFor(action)
    expect((await enter(token, email, from)).body).not.toBe('INVALID_CAPTCHA')
    expect(await enter(token, email, from)).toMatchObject(refused)
  })
})

const limited = {
  status: 429,
  body: 'TOO_MANY_REQUESTS',
  headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
}

describe('too many tries', () => {
  const signInFrom = (email: string, from: string, password = 'wrong') =>
    world.call(signIn, { body: { email, password, captchaToken: tokenFor('login') }, from })

  it('of one person at one account end that, and not the owner elsewhere nor the person at other accounts', async () => {
    const [one, other] = [await world.anAccount(), await world.anAccount()]
    const from = somewhere()
    for (let tries = 1; tries <= rateLimits.signInPerAccountAndAddress.tries; tries++)
      expect((await signInFrom(one.email, from)).status).toBe(400)
    expect(await signInFrom(one.email.toUpperCase(), from, testPassword)).toMatchObject(limited)
    expect((await signInFrom(one.email, somewhere(), testPassword)).status).toBe(200)
    expect((await signInFrom(other.email, from, testPassword)).status).toBe(200)
  })

  it('start again from zero after the right password', async () => {
    const { email } = await world.anAccount()
    const from = somewhere()
    for (let round = 1; round <= 3; round++) {
      for (let tries = 1; tries < rateLimits.signInPerAccountAndAddress.tries; tries++) await signInFrom(email, from)
      expect((await signInFrom(email, from, testPassword)).status).toBe(200)
    }
  })

  it('are counted for an unknown address too', async () => {
    const from = somewhere()
    for (let tries = 1; tries <= rateLimits.signInPerAccountAndAddress.tries; tries++)
      await signInFrom('nobody@example.com', from)
    expect(await signInFrom('nobody@example.com', from)).toMatchObject(limited)
  })

  it('without a captcha shut nobody out: only those who solved one count against an account', async () => {
    const { email } = await world.anAccount()
    for (let tries = 1; tries <= rateLimits.signInPerAccount.tries; tries++)
      await world.call(signIn, { body: { email, password: 'wrong' }, from: `198.51.100.${tries}` })
    expect((await signInFrom(email, somewhere(), testPassword)).status).toBe(200)
  })

  it('of registrations from one address end', async () => {
    const from = somewhere()
    const attempt = () => world.call(register, { body: { ...form, email: 'half@' }, from })
    // What is malformed is refused before it counts.
    expect((await attempt()).status).toBe(400)
    for (let tries = 1; tries <= rateLimits.registrationPerAddress.tries; tries++)
      await forms.register?.enter('', `${tries}@example.com`, from)
    expect(await forms.register?.enter(tokenFor('register'), 'late@example.com', from)).toMatchObject(limited)
  })

  describe.each([
    {
      name: 'verification codes',
      ask: (email: string, from: string) => forms['resend-code']?.enter(tokenFor('resend_verification'), email, from),
      enter: (email: string, code: string, from: string) =>
        world.call(verifyEmail, { query: { email, code }, headers: header(tokenFor('verify_email')), from }),
      template: 'verification-code',
      wrong: { status: 400, body: 'INVALID_CODE' },
      spent: { status: 410, body: 'EXPIRED_CODE' },
      mailed: rateLimits.codePerAccountAndAddress.tries,
    },
    {
      name: 'OTPs',
      ask: (email: string, from: string) => forms['forgot password']?.enter(tokenFor('forgot_password'), email, from),
      enter: (email: string, otp: string, from: string) => world.call(verifyOtp, { params: { email, otp }, from }),
      template: 'password-reset-code',
      wrong: { status: 400, body: 'INVALID_OTP' },
      spent: { status: 417, body: 'OTP_EXPIRED' },
      mailed: rateLimits.otpPerAccountAndAddress.tries,
    },
  ] as const)('of $name', ({ ask, enter, template, wrong, spent, mailed }) => {
    const standing = template === 'verification-code' ? 'Unverified' : 'Enabled'
    const newest = async (email: string) => (await world.mails(template, email)).at(-1)?.facts.code ?? ''
    const aWrongOne = async (email: string) => ((await newest(email)) === '111111' ? '222222' : '111111')

    it('by a stranger use up one code only: the owner’s next code works', async () => {
      const { email } = await world.anAccount({ standing })
      const [stranger, owner] = [somewhere(), somewhere()]
      expect((await ask(email, owner))?.status).toBe(200)
      for (let tries = 1; tries <= 5; tries++)
        expect(await enter(email, await aWrongOne(email), stranger)).toMatchObject(wrong)
      expect(await enter(email, await newest(email), owner)).toMatchObject(spent)

      await world.timePasses(60)
      expect((await ask(email, owner))?.status).toBe(200)
      const answers = []
      for (let tries = 1; tries <= 100; tries++) answers.push(await enter(email, await aWrongOne(email), stranger))
      expect(answers.filter(({ status }) => status !== 429)).toHaveLength(4)
      expect((await enter(email, await newest(email), owner)).status).toBe(200)
    })

    it('by the owner leave some for the next code, and count anew once the right one came', async () => {
      const { email } = await world.anAccount({ standing })
      const owner = somewhere()
      await ask(email, owner)
      for (let tries = 1; tries <= 5; tries++) await enter(email, await aWrongOne(email), owner)
      await world.timePasses(60)
      await ask(email, owner)
      for (let tries = 1; tries <= 3; tries++)
        expect(await enter(email, await aWrongOne(email), owner)).toMatchObject(wrong)
      expect((await enter(email, await newest(email), owner)).status).toBe(200)
      expect((await enter(email, '111111', owner)).status).not.toBe(429)
    })

    it('that a stranger has mailed leave the owner some for the day', async () => {
      const { email } = await world.anAccount({ standing })
      const stranger = somewhere()
      const answers = []
      for (let round = 0; round < 30; round++) {
        answers.push((await ask(email, stranger))?.status)
        await world.timePasses(600)
      }
      expect(answers.filter((status) => status === 200)).toHaveLength(mailed)
      expect((await ask(email, somewhere()))?.status).toBe(200)
    })
  })

  it('to have an OTP mailed while one is alive do not shut the owner out', async () => {
    const { email } = await world.anAccount()
    const ask = () => forms['forgot password']?.enter(tokenFor('forgot_password'), email, somewhere())
    expect((await ask())?.status).toBe(200)
    for (let tries = 1; tries <= rateLimits.otpPerAccount.tries + 1; tries++) expect((await ask())?.status).toBe(409)
  })
})

it('the right password starts the count anew also while the account waits for somebody to activate it', async () => {
  const { email } = await world.anAccount({ standing: 'AwaitingActivation' })
  const from = somewhere()
  const enter = () =>
    world.call(signIn, { body: { email, password: testPassword, captchaToken: tokenFor('login') }, from })
  for (let tries = 0; tries <= rateLimits.signInPerAccountAndAddress.tries; tries++)
    expect((await enter()).body).toBe('NOT_ENABLED')
})

describe('another verification code', () => {
  const resend = (email: string, from = somewhere()) =>
    world.call(resendCode, { query: { email }, headers: header(tokenFor('resend_verification')), from })

  it('is mailed a minute after the last one, at registration too', async () => {
    const email = 'patient@example.com'
    await forms.register?.enter(tokenFor('register'), email, somewhere())
    expect(await resend(email)).toMatchObject(limited)
    expect(Number((await resend(email)).headers['retry-after'])).toBeLessThanOrEqual(rateLimits.codePause.seconds)
    expect(await world.mails('verification-code', email)).toHaveLength(1)
  })

  it('is mailed after the pause, however often it was asked for in it from the same address', async () => {
    const { email } = await world.anAccount({ standing: 'Unverified' })
    const from = somewhere()
    expect((await resend(email, from)).status).toBe(200)
    for (let tries = 0; tries <= rateLimits.codePerAccountAndAddress.tries; tries++)
      expect((await resend(email, from)).status).toBe(429)
    await world.timePasses(rateLimits.codePause.seconds + 1)
    expect((await resend(email, from)).status).toBe(200)
  })

  it('is mailed once when it is asked for twice at the same instant', async () => {
    const { email } = await world.anAccount({ standing: 'Unverified' })
    const answers = await Promise.all([resend(email), resend(email)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await world.mails('verification-code', email)).toHaveLength(1)
  })

  it('says that an account is verified or unknown as often as somebody asks', async () => {
    const { email } = await world.anAccount()
    for (const _ of [1, 2]) {
      expect(await resend(email)).toMatchObject({ status: 409, body: 'ALREADY_VERIFIED' })
      expect(await resend('nobody@example.com')).toMatchObject({ status: 404, body: 'USER_NOT_FOUND' })
    }
  })

  it('for a new address of the own account is bounded as well, and saving other fields is not', async () => {
    const dealer = await world.signedInAs(await world.anAccount())
    const save = (body: object) => dealer.call(updateOwnProfile, { body })
    expect((await save({ email: 'moving@example.com' })).status).toBe(200)
    expect(await save({ email: 'moving@example.com' })).toMatchObject({
      ...limited,
      body: { error: 'TOO_MANY_REQUESTS' },
    })
    for (const city of ['Bonn', 'Köln', 'Trier']) expect((await save({ city })).status).toBe(200)
  })
})

it('counts the client of a trusted proxy, not the proxy', async () => {
  const { email } = await world.anAccount()
  const through = (client: string) =>
    world.call(signIn, {
      body: { email, password: 'wrong', captchaToken: tokenFor('login') },
      headers: { 'x-forwarded-for': client },
      from: '10.0.0.1',
    })
  for (let tries = 1; tries <= rateLimits.signInPerAccountAndAddress.tries; tries++) await through('198.18.0.1')
  expect((await through('198.18.0.1')).status).toBe(429)
  expect((await through('198.18.0.2')).status).toBe(400)
})
