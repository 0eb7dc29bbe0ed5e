import { accept, type Decision, type Done, refuse } from '../decision.ts'

/** What a person is in their company. The first one is manager; a company always has a manager who may act. */
export const companyRoles = ['manager', 'member'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** What only some of a company may do; everything else everybody of it may. */
const allowedTo = {
  'change-company': ['manager'],
  invite: ['manager'],
  'change-role': ['manager'],
  'end-access': ['manager'],
  'give-back-access': ['manager'],
  /** Gives a colleague's case to somebody; one's own case everybody may give away, and take a colleague's. */
  'hand-over-for-others': ['manager'],
} as const satisfies Record<string, readonly CompanyRole[]>
export type CompanyAction = keyof typeof allowedTo

export const mayInCompany = (role: CompanyRole, action: CompanyAction): boolean =>
  (allowedTo[action] as readonly CompanyRole[]).includes(role)

/** A person of a company, as a change of its people sees them. */
export interface PersonOfCompany {
  readonly userId: number
  readonly companyRole: CompanyRole
  /** May sign in, and for the company: who became an administrator does not. */
  readonly active: boolean
}

/** The managers who may act beside somebody: without them nobody could let others in, and one of them goes on with what is left. */
export const managersBeside = (people: readonly PersonOfCompany[], userId: number): PersonOfCompany[] =>
  people.filter((person) => person.active && person.companyRole === 'manager' && person.userId !== userId)

/** Whether nobody else of the company may act: who goes takes along what is there. */
export const isAlone = (people: readonly PersonOfCompany[], userId: number): boolean =>
  !people.some((person) => person.active && person.userId !== userId)

/**
 * The manager who goes on with what somebody leaves; undefined where nobody else may act. Refused where others of the company
 * would be without a manager.
 */
export function managerAfter(
  people: readonly PersonOfCompany[],
  userId: number,
): Decision<PersonOfCompany | undefined, 'LAST_MANAGER'> {
  const leaving = people.find((person) => person.userId === userId)
  const [manager] = managersBeside(people, userId)
  const isLastManager = leaving?.active && leaving.companyRole === 'manager' && !manager && !isAlone(people, userId)
  return isLastManager ? refuse('LAST_MANAGER') : accept(manager)
}

/** The colleague who was named to go on: as manager, where no other one stays. */
export function colleagueAfter(
  people: readonly PersonOfCompany[],
  { userId, successorId }: { readonly userId: number; readonly successorId: number },
): Decision<PersonOfCompany, 'NOT_IN_COMPANY'> {
  const successor = people.find((person) => person.userId === successorId)
  return successor?.active && successorId !== userId ? accept(successor) : refuse('NOT_IN_COMPANY')
}

type RefusedRole = 'FORBIDDEN' | 'NOT_FOUND' | 'OWN_ROLE' | 'LAST_MANAGER'

/**
 * Makes a colleague manager or member. Nobody changes the own role, so two managers who demote each other at the same
 * instant leave one.
 */
export function changeCompanyRole(
  people: readonly PersonOfCompany[],
  actorId: number,
  wanted: { readonly userId: number; readonly companyRole: CompanyRole },
): Decision<Done, RefusedRole> {
  const actor = people.find(({ userId }) => userId === actorId)
  const person = people.find(({ userId }) => userId === wanted.userId)
  if (!actor?.active || !mayInCompany(actor.companyRole, 'change-role')) return refuse('FORBIDDEN')
  if (!person) return refuse('NOT_FOUND')
  if (person === actor) return refuse('OWN_ROLE')
  if (wanted.companyRole === 'member' && managersBeside(people, person.userId).length === 0)
    return refuse('LAST_MANAGER')
  return accept({})
}

/**
 * Ends the access of a person, whose cases go to `successorId`. A manager may do so for everybody, the own account included
 * as long as another manager stays.
 */
export function endAccess(
  people: readonly PersonOfCompany[],
  actorId: number,
  { userId, successorId }: { readonly userId: number; readonly successorId: number },
): Decision<Done, 'FORBIDDEN' | 'NOT_FOUND' | 'LAST_MANAGER' | 'NOT_IN_COMPANY'> {
  const actor = people.find((person) => person.userId === actorId)
  const leaving = people.find((person) => person.userId === userId)
  if (!actor?.active || !mayInCompany(actor.companyRole, 'end-access')) return refuse('FORBIDDEN')
  if (!leaving?.active) return refuse('NOT_FOUND')
  if (managersBeside(people, userId).length === 0) return refuse('LAST_MANAGER')
  const successor = colleagueAfter(people, { userId, successorId })
  return successor.ok ? accept({}) : successor
}

/** Whether an actor may make somebody the contact of a request that has `contactId` now. */
export const mayHandOver = (
  actor: { readonly userId: number; readonly companyRole: CompanyRole },
  { contactId, newContactId }: { readonly contactId: number; readonly newContactId: number },
): boolean =>
  [contactId, newContactId].includes(actor.userId) || mayInCompany(actor.companyRole, 'hand-over-for-others')
