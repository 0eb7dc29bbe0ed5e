import { describe, expect, it } from 'vitest'
import {
  changeCompanyRole,
  colleagueAfter,
  companyRoles,
  endAccess,
  isAlone,
  managerAfter,
  mayHandOver,
  mayInCompany,
  type PersonOfCompany,
} from './company-roles.ts'

const person = (userId: number, companyRole: 'manager' | 'member', active = true): PersonOfCompany => ({
  userId,
  companyRole,
  active,
})
const [boss, second, tech, gone] = [
  person(1, 'manager'),
  person(2, 'manager'),
  person(3, 'member'),
  person(4, 'member', false),
]
const answer = (decision: { ok: boolean; refusal?: string }) => (decision.ok ? 'done' : decision.refusal)

it.each([
  ['change-company', [true, false]],
  ['invite', [true, false]],
  ['change-role', [true, false]],
  ['end-access', [true, false]],
  ['give-back-access', [true, false]],
  ['hand-over-for-others', [true, false]],
] as const)('%s: who may', (action, who) => {
  expect(companyRoles.map((role) => mayInCompany(role, action))).toEqual(who)
})

describe('another role', () => {
  it.each([
    ['a manager makes a member manager', [boss, tech], 1, { userId: 3, companyRole: 'manager' }, 'done'],
    ['a manager makes another manager member', [boss, second], 1, { userId: 2, companyRole: 'member' }, 'done'],
    ['nobody changes the own role', [boss, second], 1, { userId: 1, companyRole: 'member' }, 'OWN_ROLE'],
    ['a member changes none', [boss, tech], 3, { userId: 1, companyRole: 'member' }, 'FORBIDDEN'],
    ['somebody of elsewhere is not there', [boss, tech], 1, { userId: 9, companyRole: 'member' }, 'NOT_FOUND'],
    [
      'whoever was demoted a moment ago demotes nobody',
      [{ ...boss, companyRole: 'member' }, second],
      1,
      { userId: 2, companyRole: 'member' },
      'FORBIDDEN',
    ],
  ] as const)('%s', (_, people, actorId, wanted, expected) => {
    expect(answer(changeCompanyRole(people, actorId, wanted))).toBe(expected)
  })
})

describe('the end of an access', () => {
  it.each([
    ['of a member', [boss, tech], 1, { userId: 3, successorId: 1 }, 'done'],
    ['of another manager', [boss, second], 1, { userId: 2, successorId: 1 }, 'done'],
    ['the own one, where another manager stays', [boss, second, tech], 1, { userId: 1, successorId: 3 }, 'done'],
    ['the own one of the last manager', [boss, tech], 1, { userId: 1, successorId: 3 }, 'LAST_MANAGER'],
    ['by a member', [boss, tech], 3, { userId: 1, successorId: 3 }, 'FORBIDDEN'],
    ['of somebody who has left', [boss, gone], 1, { userId: 4, successorId: 1 }, 'NOT_FOUND'],
    ['of somebody of elsewhere', [boss, tech], 1, { userId: 9, successorId: 1 }, 'NOT_FOUND'],
    ['with the person as successor', [boss, tech], 1, { userId: 3, successorId: 3 }, 'NOT_IN_COMPANY'],
    ['with a successor who has left', [boss, tech, gone], 1, { userId: 3, successorId: 4 }, 'NOT_IN_COMPANY'],
    ['with a successor of elsewhere', [boss, tech], 1, { userId: 3, successorId: 9 }, 'NOT_IN_COMPANY'],
  ] as const)('%s', (_, people, actorId, wanted, expected) => {
    expect(answer(endAccess(people, actorId, wanted))).toBe(expected)
  })
})

it.each([
  ['a member takes over', tech, { contactId: 1, newContactId: 3 }, true],
  ['a member gives the own away', tech, { contactId: 3, newContactId: 1 }, true],
  ['a member gives what is a colleague’s to another one', tech, { contactId: 1, newContactId: 2 }, false],
  ['a manager gives what is a colleague’s to another one', boss, { contactId: 3, newContactId: 2 }, true],
] as const)('%s: %s', (_, actor, contacts, expected) => {
  expect(mayHandOver(actor, contacts)).toBe(expected)
})

describe('somebody goes', () => {
  it.each([
    ['the only manager, where others work', [boss, tech], 1, 'LAST_MANAGER'],
    ['the only manager, alone', [boss, gone], 1, undefined],
    ['one of two managers', [boss, second, tech], 1, second],
    ['a member', [boss, tech], 3, boss],
    ['a member of a company that has no manager any more', [tech, person(5, 'member')], 3, undefined],
    ['a manager who may not act anyway', [person(6, 'manager', false), tech], 6, undefined],
  ])('%s: the manager who goes on', (_who, people, userId, expected) => {
    const decision = managerAfter(people, userId)
    expect(decision.ok ? decision.value : decision.refusal).toBe(expected)
  })

  it.each([
    ['a member', [boss, second, tech], 1, 3, tech],
    ['a member, of the only manager', [boss, tech], 1, 3, tech],
    ['somebody who has left', [boss, tech, gone], 3, 4, 'NOT_IN_COMPANY'],
    ['somebody of elsewhere', [boss, tech], 3, 9, 'NOT_IN_COMPANY'],
    ['the person', [boss, tech], 3, 3, 'NOT_IN_COMPANY'],
  ])('%s is named to go on', (_who, people, userId, successorId, expected) => {
    const decision = colleagueAfter(people, { userId, successorId })
    expect(decision.ok ? decision.value : decision.refusal).toBe(expected)
  })
})

it.each([
  ['who has nobody beside', [boss], 1, true],
  ['whose colleagues may not act', [boss, gone], 1, true],
  ['who has a member beside', [boss, gone, tech], 1, false],
])('somebody %s: whether alone', (_who, people, userId, expected) => {
  expect(isAlone(people, userId)).toBe(expected)
})
