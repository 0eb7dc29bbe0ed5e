import { passwordTexts } from '@portal/domain/accounts/password-rules.ts'
import { limits } from '@portal/domain/limits.ts'
import { describe, expect, it } from 'vitest'
import { problemOfField, problemOfPasswords } from './account-fields.ts'

const labels = { password: 'New Password', repeated: 'Repeat Password' }
const good = 'Violin-Quartet-77'

describe('a field of an account', () => {
  it.each([
    ['firstName', '  ', 'First Name is required.'],
    ['firstName', 'Mara', undefined],
    ['phoneNumber', '', undefined],
    ['debtorNumber', '', undefined],
    ['city', 'x'.repeat(limits.account.city + 1), `City must be ${limits.account.city} characters or fewer.`],
    ['email', '', 'Email is required.'],
    ['email', 'mara@', 'Please enter a valid email address.'],
    ['email', ' mara@klangwerk.example ', undefined],
  ] as const)('%s with %o is told %o', (name, value, problem) => {
    expect(problemOfField(name, value)).toBe(problem)
  })
})

describe('a new password', () => {
  it.each([
    ['', '', { password: 'New Password is required.', repeated: 'Repeat Password is required.' }],
    ['Short-1', 'Short-1', { password: 'At least 10 characters.' }],
    ['Short-1', '', { password: 'At least 10 characters.', repeated: 'Repeat Password is required.' }],
    [good, '', { repeated: 'Repeat Password is required.' }],
    [good, `${good}!`, { repeated: passwordTexts.mismatch }],
    [good, good, {}],
  ])('%o, repeated as %o, is told at the field that has to be mended', (password, repeated, problems) => {
    expect(problemOfPasswords(password, repeated, labels)).toEqual(problems)
  })
})
