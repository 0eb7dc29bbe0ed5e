import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { problemsOfPasswords } from './account-fields.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const owner = { email: 'mara@example.com', lastName: 'Lindqvist' }
const names = { password: 'password', repeated: 'confirmPassword' } as const
const typed = (name: string, value: string) => ({ name, value, onChange: () => undefined })
const shown = (password: string) => (
  <NewPasswordFields
    password={typed('password', password)}
    repeated={typed('confirmPassword', '')}
    names={names}
    owner={owner}
    problem={undefined}
  />
)
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent)

it('a password that is easy to guess is never shown as good, nor sent', async () => {
  const { rerender } = render(shown('Lindqvist-26'))
  expect(lines()).toEqual([
    'At least 10 characters: met',
    'At least one lowercase letter: met',
    'At least one uppercase letter: met',
    'At least one digit: met',
    'At least one special character: met',
    'Not easy to guess: not met yet',
  ])
  rerender(shown('Violin-Quartet-77'))
  await waitFor(() => expect(lines().at(-1)).toBe('Not easy to guess: met'))
  rerender(shown('Lindqvist-26'))
  expect(lines().at(-1)).toBe('Not easy to guess: not met yet')
  expect(problemsOfPasswords('Lindqvist-26', 'other', names, owner)).toEqual({
    password: { code: 'PASSWORD_GUESSABLE' },
    repeated: { code: 'PASSWORDS_DIFFER' },
  })
})
