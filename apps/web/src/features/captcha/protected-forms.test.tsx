import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { register, resendCode, signIn, verifyEmail } from '@portal/contract/accounts/session.ts'
import { getUserByEmail } from '@portal/contract/accounts/users.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { localStore } from '../../local-store/local-store.ts'
import { aProfile } from '../../testing/a-profile.ts'
import { openPage } from '../../testing/open-page.tsx'
import type { StubServer } from '../../testing/stub-server.ts'
import { altcha } from './altcha.ts'

const email = 'mara@klangwerk.example'
const password = 'Violin-Quartet-77'

beforeEach(() => {
  let solved = 0
  // A worker computes in the browser only; that it does is seen in the journeys.
  vi.spyOn(altcha, 'solve').mockImplementation(async (action) => {
    solved += 1
    return `${action} ${solved}`
  })
})

const open = (address: string, answers: (server: StubServer) => void, as?: 'USER') =>
  openPage(address, {
    config: { captcha: { provider: 'altcha', siteKey: null } },
    server: answers,
    ...(as && { as }),
  })
async function type(label: string, value: string) {
  await userEvent.click(await screen.findByLabelText(label))
  await userEvent.paste(value)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const done = () => new Response('""')
const refused = () => screen.findByText('CAPTCHA validation failed. Please try again.')

describe('a protected form sends a token for what it does, and says that it was refused', () => {
  it('at sign-in, where every try has a new token', async () => {
    const { server } = await open('/login', (server) => server.refuse(signIn, 'INVALID_CAPTCHA'))
    await type('Email', email)
    await type('Password', password)
    await press('Sign In')
    await refused()
    await press('Sign In')
    await expect.poll(() => server.callsOf(signIn)).toHaveLength(2)
    const [first, second] = server.callsOf(signIn).map(({ body }) => body.captchaToken)
    expect(first).toMatch(/^login \d$/)
    expect(second).toMatch(/^login \d$/)
    expect(second).not.toBe(first)
  })

  it('at registration', async () => {
    const { server } = await open('/register', (server) => server.refuse(register, 'INVALID_CAPTCHA'))
    const address = { Street: 'Hafenweg 3', 'Post Code': '20095', City: 'Hamburg', Country: 'Germany' }
    const names = { 'First Name': 'Mara', 'Last Name': 'Lindqvist', 'Company Name': 'Klangwerk', Email: email }
    const passwords = { Password: password, 'Confirm Password': password }
    for (const [label, value] of Object.entries({ ...names, ...address, ...passwords })) await type(label, value)
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Sign Up')
    await refused()
    expect(server.callsOf(register)[0]?.body.captchaToken).toMatch(/^register /)
  })

  it('when a code is asked for', async () => {
    const { server } = await open('/verify', (server) => server.refuse(resendCode, 'INVALID_CAPTCHA'))
    await type('Email', email)
    await press('Request Code')
    await refused()
    expect(server.callsOf(resendCode)[0]?.headers.get('x-captcha-token')).toMatch(/^resend_verification /)
  })

  it('at verification, and when a code is to be sent again', async () => {
    const { server, goTo } = await open('/imprint', (server) => {
      server.refuse(verifyEmail, 'INVALID_CAPTCHA')
      server.refuse(resendCode, 'INVALID_CAPTCHA')
    })
    localStore.pendingEmail.set(email)
    await goTo('/verify')
    await type('Verification Code', '123456')
    await press('Confirm Code')
    await refused()
    expect(server.callsOf(verifyEmail)[0]?.headers.get('x-captcha-token')).toMatch(/^verify_email /)
    await press('Resend Verification Code')
    await expect.poll(() => server.callsOf(resendCode)).toHaveLength(1)
    expect(server.callsOf(resendCode)[0]?.headers.get('x-captcha-token')).toMatch(/^resend_verification /)
    await refused()
  })

  it('when a password is reset', async () => {
    const { server } = await open('/forgot-password', (server) => {
      server.refuse(sendOtp, 'INVALID_CAPTCHA')
      server.answer(verifyOtp, done)
      server.answer(changePassword, done)
    })
    await type('Email', email)
    await press('Send OTP')
    await refused()
    expect(server.callsOf(sendOtp)[0]?.headers.get('x-captcha-token')).toMatch(/^forgot_password /)
    server.answer(sendOtp, done)
    await press('Send OTP')
    await type('OTP', '123456')
    await press('Verify OTP')
    await type('New Password', password)
    await type('Repeat Password', password)
    await press('Change Password')
    await screen.findByText('Password has been reset successfully. You can now log in')
    expect(server.callsOf(changePassword)[0]?.headers.get('x-captcha-token')).toMatch(/^change_password /)
  })

  it('for a new address in the profile', async () => {
    const { server } = await open(
      '/profile',
      (server) => {
        server.answer(getUserByEmail, { ...aProfile, pendingEmail: 'new@klangwerk.example' })
        server.refuse(verifyEmail, 'INVALID_CAPTCHA')
      },
      'USER',
    )
    await type('Verification Code', '123456')
    await press('Confirm Code')
    await refused()
    expect(server.callsOf(verifyEmail)[0]?.headers.get('x-captcha-token')).toMatch(/^verify_email /)
  })
})

it('a form whose captcha is no longer on the server says that a part is missing', async () => {
  const missing = new Error('Failed to fetch dynamically imported module')
  // As the build says it of a script that did not load.
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }))
  vi.mocked(altcha.solve).mockRejectedValue(missing)
  // It is printed, too.
  vi.spyOn(console, 'error').mockReturnValue()
  await open('/login', (server) => server.answer(signIn, { token: 'never', lastEventId: '' }))
  await type('Email', email)
  await type('Password', password)
  await press('Sign In')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A part of the portal could not be loaded. Please check your connection, or load the page again.',
  )
})

describe('the badge', () => {
  const badge = () => screen.queryByText('This site is protected by a captcha service (ALTCHA).')

  it.each(['/login', '/register', '/forgot-password', '/verify'])('is shown on %s', async (address) => {
    await open(address, () => undefined)
    await screen.findByRole('heading', { level: 1 })
    expect(badge()).not.toBeNull()
  })

  it.each(['/imprint', '/privacy', '/linkpage', '/unauthorized', '/no/such/page'])(
    'is not shown on %s',
    async (address) => {
      await open(address, () => undefined)
      await screen.findByRole('heading', { level: 1 })
      expect(badge()).toBeNull()
    },
  )

  it('is not shown behind the sign-in', async () => {
    await open('/profile', (server) => server.answer(getUserByEmail, aProfile), 'USER')
    await screen.findByLabelText('City')
    expect(badge()).toBeNull()
  })
})
