import { checkPassword } from '@portal/domain/accounts/password-rules.ts'
import { describe, expect, it } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const owner = {
  email: 'ines.dombrowski-77@autohifi-sued.example',
  firstName: 'Ines',
  lastName: 'Dombrowski',
  companyName: 'AutoHifi Süd GmbH',
}

describe('a password that meets the checklist', () => {
  it.each([
    'Password123!',
    'P@ssw0rd-2026',
    '!1Passwort1!',
    'Sommer2026!',
    'Frühling-2026!',
    'Qwertz12345!',
    'Changeme-1234',
    'Lautsprecher1!',
    'Warranty2026!',
    'Aaaaaaaaa1!',
    'Password1!Password1!Password1!',
  ])('is refused when everybody would try it: %s', (password) => {
    expect(checkPassword(password).acceptable).toBe(true)
    expect(isGuessable(password, owner)).toBe(true)
  })

  it.each(['Ines.Dombrowski-77', 'Dombrowski1!', 'Autohifi-2026!', 'Ines-Dombrowski1'])(
    "is refused when it is made of its owner's name, company or address: %s",
    (password) => {
      expect(checkPassword(password).acceptable).toBe(true)
      expect(isGuessable(password, owner)).toBe(true)
      expect(isGuessable(password, { email: 'somebody@example.com' })).toBe(false)
    },
  )

  it.each([
    'Tweeter-75 glows',
    'Dealer-Pass1!',
    'Kx7#pQ2!mZ',
    'Correct Horse 9 battery',
    'Три колонки 42!',
    'Hamburg-1887!',
    'Winter-Garten 4',
  ])('is taken when it is nobody else’s first idea: %s', (password) => {
    expect(checkPassword(password).acceptable).toBe(true)
    expect(isGuessable(password, owner)).toBe(false)
  })
})

it('judges the beginning, however long the rest is', () => {
  expect(isGuessable(`${'Aa1!'.repeat(8)}Kx7#pQ2!mZ`, owner)).toBe(true)
})
