import { describe, expect, test } from 'vitest'
import {
  actsForCompany,
  companyStandingOf,
  isListedAs,
  listedStandings,
  mayAct,
  shownStandingOf,
  signInRefusalFor,
  standingOf,
} from './standing.ts'
import { toggleEnabled } from './toggle-enabled.ts'

describe("an account's standing", () => {
  test.each([
    [false, false, false, 'Unverified', 'Pending', 'NOT_VERIFIED'],
    [true, false, false, 'AwaitingActivation', 'Pending', 'NOT_ENABLED'],
    [true, true, false, 'Enabled', 'Enabled', undefined],
    [true, false, true, 'Disabled', 'Disabled', 'NOT_ENABLED'],
    [false, true, false, 'Unverified', 'Enabled', 'NOT_VERIFIED'],
  ] as const)(
    'verified %s, enabled %s, disabled %s',
    (verified, enabled, disabledByAdmin, standing, shown, refusal) => {
      const account = { verified, enabled, disabledByAdmin }
      expect(standingOf(account)).toBe(standing)
      expect(shownStandingOf(account)).toBe(shown)
      expect(signInRefusalFor(account)).toBe(refusal)
      expect(mayAct(account)).toBe(refusal === undefined)
      expect(actsForCompany({ ...account, role: 'USER' })).toBe(refusal === undefined)
      expect(actsForCompany({ ...account, role: 'ADMIN' })).toBe(false)
    },
  )
})

describe('the standing of a company', () => {
  test.each([
    ['Enabled', ['Disabled', 'Unverified', 'AwaitingActivation', 'Enabled']],
    // Somebody who was disabled keeps nobody from letting a colleague in.
    ['AwaitingActivation', ['Disabled', 'Unverified', 'AwaitingActivation']],
    ['Unverified', ['Disabled', 'Unverified']],
    ['Disabled', ['Disabled', 'Disabled']],
    ['Disabled', []],
  ] as const)('is %s where its people are %j', (standing, people) => {
    expect(companyStandingOf(people)).toBe(standing)
    expect(companyStandingOf(people.toReversed())).toBe(standing)
  })
})

describe('the user list, filtered by a standing,', () => {
  test.each([
    ['AwaitingActivation', [true, false, false]],
    ['Enabled', [true, true, false]],
    ['Disabled', [true, false, true]],
    ['Disabled', [false, false, true]],
    // Its row says Enabled.
    ['Enabled', [false, true, false]],
    // Its owner acts next, not an administrator.
    [undefined, [false, false, false]],
  ] as const)(
    'has under %s an account with the flags %j, and under no other',
    (expected, [verified, enabled, disabledByAdmin]) => {
      const account = { verified, enabled, disabledByAdmin }
      expect(listedStandings.filter((standing) => isListedAs(standing, account))).toEqual(expected ? [expected] : [])
    },
  )
})

describe('toggling an account', () => {
  const dealer = { userId: 2, role: 'USER', verified: true, enabled: true, disabledByAdmin: false } as const
  const admin = { ...dealer, userId: 3, role: 'ADMIN' } as const
  const actor = { userId: 1 }

  test('disables an enabled one and ends its sessions; enables any other', () => {
    expect(toggleEnabled(dealer, actor, 1)).toMatchObject({
      value: { enabled: false, disabledByAdmin: true, endsSessions: true },
    })
    expect(toggleEnabled({ ...dealer, enabled: false, disabledByAdmin: true }, actor, 1)).toMatchObject({
      value: { enabled: true, disabledByAdmin: false },
    })
  })

  test('stays as it is when it already stands as wanted', () => {
    const disabled = { ...dealer, enabled: false, disabledByAdmin: true }
    expect(toggleEnabled(dealer, actor, 1, true)).toMatchObject({ value: { enabled: true, changes: false } })
    expect(toggleEnabled(disabled, actor, 1, false)).toMatchObject({ value: { disabledByAdmin: true, changes: false } })
  })

  test('takes a pending one out of those that wait, when that is wanted', () => {
    const pending = { ...dealer, enabled: false }
    expect(toggleEnabled(pending, actor, 1, false)).toMatchObject({ value: { disabledByAdmin: true, changes: true } })
  })

  test('is refused for the own account and for the last administrator', () => {
    expect(toggleEnabled(admin, { userId: 3 }, 5)).toMatchObject({ refusal: 'OWN_ACCOUNT' })
    expect(toggleEnabled(admin, actor, 0)).toMatchObject({ refusal: 'LAST_ADMIN' })
    expect(toggleEnabled(admin, actor, 1).ok).toBe(true)
  })
})
