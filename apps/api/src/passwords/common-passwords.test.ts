import { randomInt } from 'node:crypto'
import { checkPassword } from '@portal/domain/accounts/password-rules.ts'
import { describe, expect, it } from 'vitest'
import { commonWords } from './common-password-words.ts'
import { isCommonPassword } from './common-passwords.ts'

describe('common passwords', () => {
  it.each([
    'Password123!',
    'PASSWORD-2026a',
    'P@ssw0rd-2026a',
    'Sommer2026!',
    '$ommer2026!A',
    'P@ssw0rd!2026',
    'Passwort1234!',
    '!1Passwort1!',
    'MeinPasswort1!',
    'Welcome2Membran!',
    'Willkommen#1',
    'Iloveyou2!!',
    'Adm1n1strator!',
    'Qwertz12345!',
    '1qaz2WSX3edc!',
    'Aa123456789!',
    'Aaaaaaaaa1!',
    'Abcdefg123!',
    'Test1234Test!',
    'PasswordPassword1!',
    'Kessler Audio 2026!',
    'Lautsprecher1!',
    'Düsseldorf1!',
    'Dusseldorf#22',
    'Schalke-1904!',
    'Ju1ia-1987!',
    'Müller1234!!',
    'S.o.m.m.e.r.1',
  ])('%s is one of them, though it meets the rules', (password) => {
    expect(isCommonPassword(password)).toBe(true)
    // Otherwise the example would prove nothing.
    expect(checkPassword(password).acceptable).toBe(true)
  })

  it.each([
    'x9$K2!p7Qz',
    '7$2!k9#Q4z',
    'Zx7!kQ2$pL',
    'Correct Horse 9 battery',
    'Gartenschlauch-77-Blau',
    'Blau-Wal-Trompete-4',
    'Winter is coming 2!',
    'Tweeter-75 öffnet',
    'Три колонки 42',
  ])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it('are also the words of the account itself, in every spelling that a form accepts', () => {
    const about = ['Jasmin', 'Özdemir', 'HiFi Haus Oberkassel KG', 'einkauf@klangwelten.example']
    for (const password of ['Ozdemir-1985!', 'HifiHaus2026!', 'Oberkassel123!', 'K1angwelten!9', 'JasminJasmin1!']) {
      expect(isCommonPassword(password, about)).toBe(true)
    }
    expect(isCommonPassword('Oberkassel123!')).toBe(false)
    expect(isCommonPassword('Blau-Wal-Trompete-4', about)).toBe(false)
  })

  it('hold a few thousand words, folded like what they are compared with', () => {
    expect(commonWords.size).toBeGreaterThan(2000)
    for (const word of commonWords) expect(word).toMatch(/^[a-z0-9]+$/)
  })

  it('never hit a random password', () => {
    const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#$%&*+-?@'
    const random = () => Array.from({ length: 16 }, () => characters[randomInt(characters.length)]).join('')
    expect(Array.from({ length: 2000 }, random).filter((password) => isCommonPassword(password))).toEqual([])
  })
})
