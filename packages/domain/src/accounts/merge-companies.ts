import { accept, type Decision, type Done, refuse } from '../decision.ts'
import { limits } from '../limits.ts'
import type { Problem } from '../problem.ts'
import type { CompanyRole, PersonOfCompany } from './company-roles.ts'

/** Why two companies are likely to be one, the surest first. */
export const twinSigns = ['debtorNumber', 'name', 'mailDomain'] as const
export type TwinSign = (typeof twinSigns)[number]

/** Hosts where anybody has an address: two who share one are not alike for that. */
export const publicMailHosts: readonly string[] = [
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'outlook.de',
    'outlook.fr',
    'hotmail.com',
    'hotmail.de',
    'hotmail.fr',
  ],
  ...['live.com', 'live.de', 'live.fr', 'msn.com', 'yahoo.com', 'yahoo.de', 'yahoo.fr', 'yahoo.co.uk', 'ymail.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'aol.com', 'aol.de', 'proton.me', 'protonmail.com', 'mail.com', 'mail.de'],
  ...['gmx.de', 'gmx.net', 'gmx.com', 'gmx.at', 'gmx.ch', 'gmx.fr', 'web.de', 't-online.de', 'freenet.de', 'arcor.de'],
  ...['posteo.de', 'mailbox.org', 'orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net', 'sfr.fr', 'bluewin.ch'],
  ...[
    'libero.it',
    'wp.pl',
    'o2.pl',
    'onet.pl',
    'seznam.cz',
    'zoho.com',
    'fastmail.com',
    'tutanota.com',
    'btinternet.com',
  ],
]

/** A person of a company that is merged, or was. */
export interface PersonInMerge extends PersonOfCompany {
  readonly isAdmin: boolean
}

const hasActiveManager = (people: readonly PersonOfCompany[]) =>
  people.some(({ active, companyRole }) => active && companyRole === 'manager')
const lacksManager = (people: readonly PersonOfCompany[]) =>
  people.some(({ active }) => active) && !hasActiveManager(people)

/**
 * Merges a company into another one. Who comes is a member there; where nobody would be left to let others in, they
 * keep their roles.
 */
export function mergeCompanies({
  coming,
  staying,
  requests,
}: {
  readonly coming: readonly PersonInMerge[]
  readonly staying: readonly PersonInMerge[]
  readonly requests: number
}): Decision<{ readonly keepRoles: boolean }, 'COMPANY_OF_ADMINISTRATOR' | 'MERGE_TOO_LARGE'> {
  const people = [...coming, ...staying]
  if (people.some(({ isAdmin }) => isAdmin)) return refuse('COMPANY_OF_ADMINISTRATOR')
  const { company } = limits
  if (people.length > company.people || requests > company.mergedRequests) return refuse('MERGE_TOO_LARGE')
  return accept({ keepRoles: !hasActiveManager(staying) })
}

/** Somebody who went over, and as what. */
export interface MovedPerson {
  readonly userId: number
  /** Before the merge. */
  readonly companyRole: CompanyRole
}

/** What a merge is judged by when it is to be taken back. */
export interface MergeToTakeBack {
  readonly isOver: boolean
  readonly moved: readonly MovedPerson[]
  /** Of the company that they went into, as it is now. */
  readonly people: readonly PersonInMerge[]
  /** Whether somebody of one of the two looks after a case of the other, and did not before the merge. */
  readonly handedOver: boolean
  /** Whether another company has the debtor number by now, and had not before the merge. */
  readonly numberTaken: boolean
}

function contradictionOf({ moved, people, handedOver, numberTaken }: MergeToTakeBack): Problem | undefined {
  const before = new Map(moved.map(({ userId, companyRole }) => [userId, companyRole]))
  const here = people.filter(({ userId, isAdmin }) => before.has(userId) && !isAdmin)
  if (here.length < moved.length) return { code: 'PERSON_ELSEWHERE' }
  if (handedOver) return { code: 'CASE_HANDED_OVER' }
  if (numberTaken) return { code: 'DEBTOR_NUMBER_TAKEN' }
  const goingBack = here.map((person) => ({ ...person, companyRole: before.get(person.userId) ?? person.companyRole }))
  const staying = people.filter(({ userId }) => !before.has(userId))
  return lacksManager(goingBack) || lacksManager(staying) ? { code: 'NO_MANAGER_LEFT' } : undefined
}

/** Takes a merge back while it is not too long ago and nothing has happened since that two companies could not have. */
export function takeBackMerge(merge: MergeToTakeBack): Decision<Done, 'MERGE_OVER' | 'MERGE_CONTRADICTED'> {
  if (merge.isOver) return refuse('MERGE_OVER')
  const problem = contradictionOf(merge)
  return problem ? refuse('MERGE_CONTRADICTED', { merge: problem }) : accept({})
}
