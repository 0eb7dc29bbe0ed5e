import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPassword, type PasswordRule, problemOfNewPassword } from './password-rules.ts'

const unmetBy = (password: string): PasswordRule[] =>
  checkPassword(password)
    .rules.filter((rule) => !rule.met)
    .map((rule) => rule.rule)

describe('the password checklist', () => {
  it.each<[string, PasswordRule[]]>([
    ['', ['length', 'lowercase', 'uppercase', 'digit', 'special']],
    ['Tweeter-7', ['length']],
    ['TWEETER-75', ['lowercase']],
    ['tweeter-75', ['uppercase']],
    ['Tweeter-xy', ['digit']],
    ['Tweeter750', ['special']],
    ['Tweeter-75', []],
    ['Größe 12 Übermut', []],
    ['Три колонки 42', []],
  ])('%j misses %j', (password, unmet) => {
    expect(unmetBy(password)).toEqual(unmet)
    expect(checkPassword(password).acceptable).toBe(unmet.length === 0)
  })

  it('does not take an invisible character or a letter with an accent for a special one', () => {
    expect(unmetBy('Tweeter750\u200b')).toEqual(['special'])
    expect(unmetBy('Tweete\u0301r750')).toEqual(['special'])
    expect(unmetBy('Größe12345')).toEqual(['special'])
  })

  it('counts characters as people do', () => {
    expect(unmetBy('Aa1🔊🔊🔊🔊🔊🔊')).toEqual(['length'])
    expect(unmetBy('Aa1🔊🔊🔊🔊🔊🔊🔊')).toEqual([])
  })

  it('takes 128 characters and not one more', () => {
    const longest = `Aa1-${'x'.repeat(124)}`
    expect(checkPassword(longest)).toMatchObject({ tooLong: false, acceptable: true })
    expect(checkPassword(`${longest}x`)).toMatchObject({ tooLong: true, acceptable: false })
  })

  it('stays met when characters are added', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const met = checkPassword(before).rules.filter((rule) => rule.met)
        const metLonger = checkPassword(`${before} ${after}`).rules.filter((rule) => rule.met)
        expect(metLonger.map((rule) => rule.rule)).toEqual(expect.arrayContaining(met.map((rule) => rule.rule)))
      }),
    )
  })
})

describe('the problem of a new password', () => {
  it('is the first rule that it breaks, then its length, then the repetition', () => {
    expect(problemOfNewPassword('short', 'short')).toEqual({ code: 'PASSWORD_RULE_NOT_MET', rule: 'length' })
    expect(problemOfNewPassword('Tweeter-xy', 'other')).toEqual({ code: 'PASSWORD_RULE_NOT_MET', rule: 'digit' })
    expect(problemOfNewPassword(`Aa1-${'x'.repeat(125)}`, 'other')).toEqual({ code: 'PASSWORD_TOO_LONG', limit: 128 })
    expect(problemOfNewPassword('Tweeter-75', 'Tweeter-76')).toEqual({ code: 'PASSWORDS_DIFFER' })
    expect(problemOfNewPassword('Tweeter-75', 'Tweeter-75')).toBeUndefined()
  })
})
