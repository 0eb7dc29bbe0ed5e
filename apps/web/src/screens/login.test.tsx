import { signIn } from '@portal/contract/accounts/session.ts'
import { getUserByEmail } from '@portal/contract/accounts/users.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

/** Types an address and a password, and sends them. */
async function trySignIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'mara@klangwerk.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Not-the-password-1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}
const said = async () => (await screen.findByRole('alert')).textContent

describe('Sign In', () => {
  it('asks for both fields', async () => {
    await openPage('/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
    screen.getByText('Email is required.')
    screen.getByText('Password is required.')
  })

  it('says why one is asked, where a session ended on the page', async () => {
    await openPage('/profile', { as: 'USER', server: (server) => server.refuse(getUserByEmail, 'NOT_AUTHENTICATED') })
    await screen.findByText('Your session has ended. Sign in again to go on where you were.')
  })

  it.each([
    ['INVALID_CREDENTIALS', 'Invalid Credentials'],
    ['NOT_VERIFIED', 'Please verify your email address before logging in.'],
    ['NOT_ENABLED', 'Your account has not been activated by an administrator yet.'],
  ] as const)('says of %s: %s', async (code, text) => {
    await openPage('/login', { server: (server) => server.refuse(signIn, code) })
    await trySignIn()
    expect(await said()).toContain(text)
  })

  it('says that the server did not answer, and keeps what was typed', async () => {
    await openPage('/login', { server: (server) => server.silence(signIn) })
    await trySignIn()
    expect(await said()).toBe('No Server Response')
    screen.getByDisplayValue('mara@klangwerk.example')
    screen.getByDisplayValue('Not-the-password-1')
  })

  it('leads an address that is not verified to its code', async () => {
    const { address } = await openPage('/login', { server: (server) => server.refuse(signIn, 'NOT_VERIFIED') })
    await trySignIn()
    await said()
    await userEvent.click(screen.getByRole('link', { name: 'Verify Email Address' }))
    await screen.findByRole('heading', { name: 'Verify Your Email' })
    screen.getByText('mara@klangwerk.example')
    expect(address()).toBe('/verify')
  })

  /** As a password manager does that tells nobody. */
  const putIn = async (label: string, value: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  }
  const both = { email: 'mara@klangwerk.example', password: 'Not-the-password-1' }

  it.each<[string, () => Promise<void>]>([
    ['in both fields, with the button', async () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }))],
    ['in both fields, with Enter', async () => userEvent.type(screen.getByLabelText('Password'), '{Enter}')],
    [
      'and its characters are shown before it is sent',
      async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Show characters' }))
        await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
      },
    ],
  ])('sends what a password manager put into the fields without a word %s', async (_, send) => {
    const { server } = await openPage('/login', { server: (server) => server.refuse(signIn, 'INVALID_CREDENTIALS') })
    await putIn('Email', both.email)
    await putIn('Password', both.password)
    await send()
    await said()
    expect(server.callsOf(signIn).map(({ body }) => body)).toMatchObject([both])
  })

  it('sends a password that was put in before the address was typed', async () => {
    const { server } = await openPage('/login', { server: (server) => server.refuse(signIn, 'INVALID_CREDENTIALS') })
    await putIn('Password', both.password)
    await userEvent.type(screen.getByLabelText('Email'), `${both.email}{Enter}`)
    await said()
    expect(server.callsOf(signIn).map(({ body }) => body)).toMatchObject([both])
  })

  it('shows and hides the characters of a password', async () => {
    await openPage('/login')
    const password = await screen.findByLabelText<HTMLInputElement>('Password')
    expect(password.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show characters' }))
    expect(password.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }))
    expect(password.type).toBe('password')
  })
})

describe('the accounts of a demo', () => {
  it('are offered where there are some, with the mails', async () => {
    const { server } = await openPage('/login', {
      config: {
        demoSignIns: [{ role: 'USER', email: 'dealer@demo.example', password: 'Violin-Quartet-77' }],
        mailbox: '/dev/mail',
      },
      server: (server) => server.refuse(signIn, 'NOT_ENABLED'),
    })
    await screen.findByRole('heading', { name: 'This is a demo' })
    expect(screen.getByRole('link', { name: 'Mails of this portal' }).getAttribute('href')).toBe('/dev/mail')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in as dealer' }))
    expect(await said()).toBe('Your account has not been activated by an administrator yet.')
    expect(server.callsOf(signIn).map(({ body }) => body)).toMatchObject([
      { email: 'dealer@demo.example', password: 'Violin-Quartet-77' },
    ])
  })

  it('are not spoken of anywhere else', async () => {
    await openPage('/login')
    await screen.findByRole('button', { name: 'Sign In' })
    expect(screen.queryByRole('heading', { name: 'This is a demo' })).toBeNull()
  })
})
