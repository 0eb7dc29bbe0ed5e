import { describe, expect, it } from 'vitest'
import { problemsOfPasswords } from './account-fields.ts'

const names = { password: 'newPassword', repeated: 'repeatPassword' } as const
const good = 'Violin-Quartet-77'

describe('a new password', () => {
  const missing = { code: 'FIELD_MISSING', field: 'repeatPassword' }
  const short = { code: 'PASSWORD_RULE_NOT_MET', rule: 'length' }

  it.each([
    ['', '', { password: { code: 'FIELD_MISSING', field: 'newPassword' }, repeated: missing }],
    ['Short-1', 'Short-1', { password: short }],
    ['Short-1', '', { password: short, repeated: missing }],
    [good, '', { repeated: missing }],
    [good, `${good}!`, { repeated: { code: 'PASSWORDS_DIFFER' } }],
    [good, good, {}],
  ])('%o, repeated as %o, has its problem at the field that has to be mended', (password, repeated, problems) => {
    expect(problemsOfPasswords(password, repeated, names, { email: 'mara@example.com' })).toEqual(problems)
  })
})
