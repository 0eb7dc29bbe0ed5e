import { register, resendCode, verifyEmail } from '@portal/contract/accounts/session.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { localStore } from '../local-store/local-store.ts'
import { notices } from '../parts/intervals.ts'
import { openPage } from '../testing/open-page.tsx'
import type { StubServer } from '../testing/stub-server.ts'

const email = 'mara@klangwerk.example'
const password = 'Violin-Quartet-77'
const typed: Readonly<Record<string, string>> = {
  'First Name': 'Mara',
  'Last Name': 'Lindqvist',
  'Company Name': 'Klangwerk Nord',
  Email: email,
  Street: 'Hafenweg 3',
  'Post Code': '20095',
  City: 'Hamburg',
  Country: 'Germany',
  Password: password,
  'Confirm Password': password,
}

async function type(label: string, value: string) {
  await userEvent.click(await screen.findByLabelText(label))
  await userEvent.paste(value)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function fill(other: Readonly<Record<string, string>> = {}) {
  for (const [label, value] of Object.entries({ ...typed, ...other })) await type(label, value)
  await userEvent.click(screen.getByRole('checkbox'))
}
const problem = () => screen.findByRole('alert')
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
const rules = () =>
  within(screen.getByRole('list', { name: 'Password rules' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
/** Rules that are not met, once the dictionaries are there. */
const unmet = () => rules().filter((rule) => rule?.endsWith('not met yet'))

describe('Register', () => {
  it('asks for every field but the phone number, and begins with the first', async () => {
    await openPage('/register')
    await heading('Register your account')
    await press('Sign Up')
    for (const label of Object.keys(typed)) screen.getByText(`${label} is required.`)
    screen.getByText('Please accept the privacy policy before continuing.')
    expect(screen.queryByText('Phone Number is required.')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('First Name'))
  })

  it('shows which password rules are met while it is typed', async () => {
    await openPage('/register')
    await heading('Register your account')
    expect(screen.queryByRole('list', { name: 'Password rules' })).toBeNull()
    await type('Password', 'tweeter')
    expect(rules()).toEqual([
      'At least 10 characters: not met yet',
      'At least one lowercase letter: met',
      'At least one uppercase letter: not met yet',
      'At least one digit: not met yet',
      'At least one special character: not met yet',
      'Not easy to guess: not met yet',
    ])
    await type('Password', '-LOUD-4711-quartet')
    await vi.waitFor(() => expect(unmet()).toEqual([]))
  })

  it('says at once, without the server, that a password is easy to guess', async () => {
    const { server } = await openPage('/register')
    const guessed = 'Lindqvist-2026'
    await type('Password', password)
    await vi.waitFor(() => expect(unmet()).toEqual([]))
    await userEvent.clear(screen.getByLabelText('Password'))
    await fill({ Password: guessed, 'Confirm Password': guessed })
    expect(unmet()).toEqual(['Not easy to guess: not met yet'])
    await press('Sign Up')
    screen.getByText('This password is too easy to guess. Please choose another one.')
    expect(server.callsOf(register)).toEqual([])
  })

  it('sends an address that was copied together with what nobody sees without it', async () => {
    const { server } = await openPage('/register', {
      server: (server) => server.answer(register, () => new Response('""', { status: 201 })),
    })
    await fill({ Email: `\u200b${email.replace('@', '\u00ad@')}` })
    await press('Sign Up')
    await heading('Verify Your Email')
    expect(server.callsOf(register).map(({ body }) => body.email)).toEqual([email])
  })

  it('says that passwords do not match', async () => {
    const { server } = await openPage('/register')
    await fill({ 'Confirm Password': `${password}8` })
    await press('Sign Up')
    screen.getByText('Passwords do not match.')
    expect(server.callsOf(register)).toEqual([])
  })

  it('says that an address is already registered, and keeps what was typed', async () => {
    await openPage('/register', { server: (server) => server.refuse(register, 'EMAIL_ALREADY_EXISTS') })
    await fill()
    await press('Sign Up')
    expect((await problem()).textContent).toBe(
      'This email address is already registered. Please log in or verify your email.',
    )
    for (const value of ['Klangwerk Nord', 'Hamburg', email]) screen.getByDisplayValue(value)
  })

  it('says that the server did not answer', async () => {
    await openPage('/register', { server: (server) => server.silence(register) })
    await fill()
    await press('Sign Up')
    expect((await problem()).textContent).toBe('No Server Response')
  })

  it('goes on to the verification, which then opens in its place until another address is wanted', async () => {
    const { goTo, address } = await openPage('/register', {
      server: (server) => server.answer(register, () => new Response('""', { status: 201 })),
    })
    await fill()
    await press('Sign Up')
    await heading('Verify Your Email')
    screen.getByText(email)
    await expect.poll(address).toBe('/verify')
    await goTo('/imprint')
    await goTo('/register')
    await heading('Verify Your Email')
    screen.getByText(email)
    await userEvent.click(screen.getByRole('link', { name: 'Sign Up' }))
    await heading('Register your account')
    await goTo('/imprint')
    await goTo('/register')
    await heading('Register your account')
  })

  it('offers the verification to an account that is not verified yet', async () => {
    await openPage('/register')
    await userEvent.click(await screen.findByRole('link', { name: 'Enter your code' }))
    await heading('Request verification code')
  })
})

describe('Request verification code', () => {
  const ask = async () => {
    await type('Email', email)
    await press('Request Code')
  }

  it('sends a code to the address, and asks for it', async () => {
    const { server } = await openPage('/verify', {
      server: (server) => server.answer(resendCode, () => new Response('""')),
    })
    await ask()
    await heading('Verify Your Email')
    screen.getByText(email)
    expect(server.callsOf(resendCode).map(({ query }) => query)).toEqual([{ email }])
  })

  it('asks for a code that is there already, as on the phone where its mail was opened, and sends none', async () => {
    const { server } = await openPage('/verify')
    await type('Email', email)
    await press('I have a code already')
    await heading('Verify Your Email')
    screen.getByText(email)
    expect(server.callsOf(resendCode)).toEqual([])
  })

  it('reads "Requesting..." while it is busy', async () => {
    const { server } = await openPage('/verify', { server: (server) => server.refuse(resendCode, 'USER_NOT_FOUND') })
    const answer = server.hold(resendCode)
    await ask()
    screen.getByRole('button', { name: 'Requesting...' })
    await act(async () => answer())
    expect((await problem()).textContent).toBe('No account found with this email.')
    screen.getByRole('button', { name: 'Request Code' })
  })

  it.each([
    ['ALREADY_VERIFIED', 'This account has already been verified.'],
    ['INTERNAL', 'Failed to send verification code. Please try again later.'],
  ] as const)('says of %s: %s', async (code, text) => {
    await openPage('/verify', { server: (server) => server.refuse(resendCode, code) })
    await ask()
    expect((await problem()).textContent).toBe(text)
  })

  it('says that it failed when the server did not answer', async () => {
    await openPage('/verify', { server: (server) => server.silence(resendCode) })
    await ask()
    expect((await problem()).textContent).toBe('Failed to send verification code. Please try again later.')
  })
})

describe('Verify Your Email', () => {
  /** Opens it for an address that waits for its code. */
  async function open(answers: (server: StubServer) => void = () => undefined) {
    const page = await openPage('/imprint', { server: answers })
    localStore.pendingEmail.set(email)
    await page.goTo('/verify')
    await heading('Verify Your Email')
    return page
  }
  const confirm = async (code: string) => {
    await type('Verification Code', code)
    await press('Confirm Code')
  }

  it('asks for the code', async () => {
    const { server } = await open()
    await press('Confirm Code')
    screen.getByText('Verification Code is required.')
    expect(server.callsOf(verifyEmail)).toEqual([])
  })

  it.each([
    ['INVALID_CODE', 'Invalid verification code. Please try again.'],
    ['EXPIRED_CODE', 'Verification code expired. Please request a new one.'],
    ['ALREADY_VERIFIED', 'This account has already been verified.'],
    ['INTERNAL', 'Verification failed. Please try again later.'],
  ] as const)('says of %s: %s', async (code, text) => {
    await open((server) => server.refuse(verifyEmail, code))
    await confirm('123456')
    expect((await problem()).textContent).toBe(text)
  })

  it('asks an address no longer for its code that was verified, for example in another tab', async () => {
    const { goTo } = await open((server) => server.refuse(verifyEmail, 'ALREADY_VERIFIED'))
    await confirm('123456')
    await problem()
    await goTo('/login')
    await goTo('/register')
    await heading('Register your account')
  })

  it('says for three seconds that the code was sent again', async () => {
    const { server } = await open((server) => server.answer(resendCode, () => new Response('""')))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    fireEvent.click(screen.getByRole('button', { name: 'Resend Verification Code' }))
    await pass(0)
    screen.getByText('Code resent successfully.')
    await pass(2_900)
    screen.getByText('Code resent successfully.')
    await pass(200)
    expect(screen.queryByText('Code resent successfully.')).toBeNull()
    expect(server.callsOf(resendCode).map(({ query }) => query)).toEqual([{ email }])
  })

  it('no longer shows the code of an older mail once a new one is sent', async () => {
    await open((server) => server.answer(resendCode, () => new Response('""')))
    await press('Confirm Code')
    await type('Verification Code', '123456')
    await press('Resend Verification Code')
    await screen.findByText('Code resent successfully.')
    expect(screen.getByLabelText<HTMLInputElement>('Verification Code').value).toBe('')
    expect(screen.queryByText('Verification Code is required.')).toBeNull()
  })

  it('says why a code could not be sent again, and keeps what was typed', async () => {
    await open((server) => server.silence(resendCode))
    await type('Verification Code', '123456')
    await press('Resend Verification Code')
    expect((await problem()).textContent).toBe('Failed to send verification code. Please try again later.')
    expect(screen.getByLabelText<HTMLInputElement>('Verification Code').value).toBe('123456')
  })

  it('leads who has entered the code to the sign-in, which welcomes', async () => {
    const { address, server } = await open((server) => server.answer(verifyEmail, () => new Response('""')))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    // As mail programs copy it.
    fireEvent.change(screen.getByLabelText('Verification Code'), { target: { value: ' 123 456 ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm Code' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    screen.getByText('Your account is verified.')
    screen.getByText(/administrator must now activate/)
    expect(server.callsOf(verifyEmail).map(({ query }) => query)).toEqual([{ email, code: '123456' }])
    await act(() => vi.advanceTimersByTimeAsync(notices.verifiedMs))
    screen.getByText('Welcome!')
    expect(address()).toBe('/login')
  })
})

it('whoever goes to the sign-in before a registration is answered stays there', async () => {
  const { server, address } = await openPage('/register', { server: (stub) => stub.answer(register, {}) })
  const answer = server.hold(register)
  await heading('Register your account')
  await fill()
  await press('Sign Up')
  await expect.poll(() => server.callsOf(register)).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }))
  await heading('Sign In')
  await act(async () => answer())
  await expect.poll(() => localStore.pendingEmail.get()).toBe(email)
  expect(address()).toBe('/login')
})
