import { register } from '@portal/contract/accounts/session.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'

// Its dictionaries weigh 220 kB: a weak connection may not bring them.
vi.mock('@portal/passwords/guessable-password.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

it('the server’s reason is shown when the browser could not judge the password', async () => {
  const reason = 'This password is too easy to guess. Please choose another one.'
  const { server } = await openPage('/register', {
    server: (server) => server.answer(register, () => new Response(reason, { status: 400 })),
  })
  const typed = {
    ...{ 'First Name': 'Mara', 'Last Name': 'Lindqvist', 'Company Name': 'Klangwerk', Email: 'mara@klangwerk.example' },
    ...{ Street: 'Hafenweg 3', 'Post Code': '20095', City: 'Hamburg', Country: 'Germany' },
    ...{ Password: 'Password-2026', 'Confirm Password': 'Password-2026' },
  }
  for (const [label, value] of Object.entries(typed)) {
    await userEvent.click(await screen.findByLabelText(label))
    await userEvent.paste(value)
  }
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  expect((await screen.findByRole('alert')).textContent).toBe(`Registration failed: ${reason}`)
  expect(server.callsOf(register)).toHaveLength(1)
})
