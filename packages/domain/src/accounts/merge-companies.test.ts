import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { CompanyRole } from './company-roles.ts'
import { type MergeToTakeBack, mergeCompanies, type PersonInMerge, takeBackMerge } from './merge-companies.ts'

const person = (userId: number, companyRole: CompanyRole, others: Partial<PersonInMerge> = {}): PersonInMerge => ({
  ...{ userId, companyRole, active: true, isAdmin: false },
  ...others,
})
const [boss, newcomer, tech] = [person(1, 'manager'), person(2, 'manager'), person(3, 'member')]
const gone = person(4, 'manager', { active: false })
const admin = person(5, 'member', { active: false, isAdmin: true })
const many = Array.from({ length: limits.company.people }, (_, at) => person(10 + at, 'member'))
const { mergedRequests } = limits.company

describe('a merge', () => {
  it.each([
    ['who comes is a member', [newcomer], [boss, tech], 0, { keepRoles: false }],
    ['who comes where no manager may act keeps the role', [newcomer], [gone], 0, { keepRoles: true }],
    ['who comes where nobody is keeps the role', [newcomer, tech], [], 0, { keepRoles: true }],
    ['not with an administrator who comes', [newcomer, admin], [boss], 0, 'COMPANY_OF_ADMINISTRATOR'],
    ['not with an administrator who is there', [newcomer], [boss, admin], 0, 'COMPANY_OF_ADMINISTRATOR'],
    ['as many people as a company may have', many.slice(1), [boss], 0, { keepRoles: false }],
    ['not more people than that', many, [boss], 0, 'MERGE_TOO_LARGE'],
    ['as many requests as one transaction moves', [newcomer], [boss], mergedRequests, { keepRoles: false }],
    ['not more requests than that', [newcomer], [boss], mergedRequests + 1, 'MERGE_TOO_LARGE'],
  ] as const)('%s', (_, coming, staying, requests, expected) => {
    const decision = mergeCompanies({ coming, staying, requests })
    expect(decision.ok ? decision.value : decision.refusal).toEqual(expected)
  })
})

describe('taking a merge back', () => {
  const merge: MergeToTakeBack = {
    ...{ isOver: false, handedOver: false, numberTaken: false, people: [boss, { ...newcomer, companyRole: 'member' }] },
    moved: [{ userId: newcomer.userId, companyRole: 'manager' }],
  }
  const asMember = { userId: newcomer.userId, companyRole: 'member' } as const
  it.each<[string, Partial<MergeToTakeBack>, string | undefined]>([
    ['while nothing contradicts', {}, undefined],
    ['also who has left meanwhile', { people: [boss, { ...newcomer, active: false }] }, undefined],
    ['not after its time', { isOver: true, handedOver: true }, 'MERGE_OVER'],
    ['not when somebody is elsewhere', { people: [boss] }, 'PERSON_ELSEWHERE'],
    ['not when somebody is an administrator', { people: [boss, { ...newcomer, isAdmin: true }] }, 'PERSON_ELSEWHERE'],
    ['not when a case was handed over', { handedOver: true }, 'CASE_HANDED_OVER'],
    ['not when the number is taken', { numberTaken: true }, 'DEBTOR_NUMBER_TAKEN'],
    ['not when those who stay had no manager', { people: [tech, newcomer] }, 'NO_MANAGER_LEFT'],
    ['not when those who go had no manager', { moved: [asMember] }, 'NO_MANAGER_LEFT'],
  ])('%s', (_, changed, expected) => {
    const decision = takeBackMerge({ ...merge, ...changed })
    expect(decision.ok ? undefined : (decision.fields?.merge?.code ?? decision.refusal)).toBe(expected)
  })
})
