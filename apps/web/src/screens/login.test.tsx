import { signIn } from '@portal/contract/accounts/session.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

describe('Sign In', () => {
  it('asks for both fields', async () => {
    await openPage('/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
    screen.getByText('Email is required.')
    screen.getByText('Password is required.')
  })

  it.each([
    ['INVALID_CREDENTIALS', 'Invalid Credentials'],
    ['NOT_VERIFIED', 'Please verify your email address before logging in.'],
    ['NOT_ENABLED', 'Your account has not been activated by an administrator yet.'],
  ] as const)('says of %s: %s', async (code, text) => {
    await openPage('/login', { server: (server) => server.refuse(signIn, code) })
    await userEvent.type(await screen.findByLabelText('Email'), 'mara@klangwerk.example')
    await userEvent.type(screen.getByLabelText('Password'), 'Not-the-password-1')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  })
})
