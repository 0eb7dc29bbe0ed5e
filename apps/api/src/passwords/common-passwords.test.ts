import { checkPassword } from '@portal/domain/accounts/password-rules.ts'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('common passwords', () => {
  it.each([
    'Password123!',
    'P@ssw0rd-2026',
    '!1Passwort1!',
    'Sommer2026!',
    'Frühling-2026!',
    'Qwertz12345!',
    'Changeme-1234',
  ])('%s is one of them', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it('would have met the rules', () => {
    for (const password of ['Password123!', 'Sommer2026!']) expect(checkPassword(password).acceptable).toBe(true)
  })

  it.each(['Tweeter-75 glows', 'Dealer-Pass1!', 'Zx9!kLmnop', 'Correct Horse 9 battery', 'Три колонки 42!'])(
    '%s is none',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})
