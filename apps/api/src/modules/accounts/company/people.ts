import {
  type CompanyAction,
  type CompanyRole,
  changeCompanyRole,
  endAccess,
  mayInCompany,
} from '@portal/domain/accounts/company-roles.ts'
import { actsForCompany, mayAct } from '@portal/domain/accounts/standing.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../../actor.ts'
import { databaseTime } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Portal } from '../../../portal.ts'
import { announceChangedPeople } from '../../events/announce.ts'
import { handOverAllOf, lockRequestsOf } from '../../locked-request.ts'
import {
  type Account,
  endSessions,
  forgetCodes,
  lockPeopleOf,
  personOf,
  withdrawInvitationsOf,
} from '../accounts.repository.ts'

type Parts = Pick<Portal, 'db'>

/**
 * Locks the people of the actor's company, where the actor may do this in it: as the database has it by now, not as the call
 * began. Administrators have no dealer's company.
 */
export async function lockCompanyFor(tx: Tx, actor: Actor, action: CompanyAction): Promise<Account[] | undefined> {
  const accounts = await lockPeopleOf(tx, actor.companyId)
  const own = accounts.find(({ userId }) => userId === actor.userId)
  return own && actsForCompany(own) && mayInCompany(own.companyRole, action) ? accounts : undefined
}

/**
 * Leaves what somebody looks after, whose requests and then company are locked, with whom it was decided to. Invitations that
 * the person sent are withdrawn.
 */
export async function leaveTo<Refused extends string>(
  tx: Tx,
  { userId, companyId }: Account,
  successor: Decision<Pick<Account, 'userId'> | undefined, Refused>,
): Promise<Decision<Done, Refused>> {
  if (!successor.ok) return successor
  await withdrawInvitationsOf(tx, userId)
  if (successor.value) await handOverAllOf(tx, { userId, companyId }, successor.value.userId)
  return accept({})
}

/** Makes a colleague manager or member. */
export const changeRole = (
  { db }: Parts,
  actor: Actor,
  userId: number,
  companyRole: CompanyRole,
): Promise<Decision<Done, 'FORBIDDEN' | 'NOT_FOUND' | 'OWN_ROLE' | 'LAST_MANAGER'>> =>
  transaction(db, async (tx) => {
    const accounts = await lockCompanyFor(tx, actor, 'change-role')
    if (!accounts) return refuse('FORBIDDEN')
    const decision = changeCompanyRole(accounts.map(personOf), actor.userId, { userId, companyRole })
    if (!decision.ok) return decision
    await tx.updateTable('users').set({ companyRole }).where('userId', '=', userId).execute()
    if (!mayInCompany(companyRole, 'invite')) await withdrawInvitationsOf(tx, userId)
    await announceChangedPeople(tx, actor.companyId)
    return accept({})
  })

/**
 * Ends the access of somebody of the company: sessions and streams end, what is not finished goes to a colleague, the name
 * stays where it stands. Of drafts go what lies in them and what was uploaded for them. Twice is no error.
 */
export const endAccessOf = (
  { db }: Parts,
  actor: Actor,
  wanted: { readonly userId: number; readonly successorId: number },
): Promise<Decision<Done, 'FORBIDDEN' | 'NOT_FOUND' | 'LAST_MANAGER' | 'NOT_IN_COMPANY'>> =>
  transaction(db, async (tx) => {
    const { userId, successorId } = wanted
    // Before the accounts, as all locks are ordered; for nobody else's people.
    await lockRequestsOf(tx, { userId, companyId: actor.companyId })
    const accounts = await lockCompanyFor(tx, actor, 'end-access')
    if (!accounts) return refuse('FORBIDDEN')
    if (accounts.some((account) => account.userId === userId && account.leftAt)) return accept({})
    const decision = endAccess(accounts.map(personOf), actor.userId, wanted)
    if (!decision.ok) return decision
    await withdrawInvitationsOf(tx, userId)
    await handOverAllOf(tx, { userId, companyId: actor.companyId }, successorId)
    await tx
      .updateTable('users')
      .set({ enabled: false, disabledByAdmin: true, leftAt: databaseTime })
      .where('userId', '=', userId)
      .execute()
    await forgetCodes(tx, userId)
    await endSessions(tx, userId)
    await announceChangedPeople(tx, actor.companyId)
    return accept({})
  })

/** Gives the access back that a manager ended; what an administrator disabled stays so. Twice is no error. */
export const giveBackAccessTo = (
  { db }: Parts,
  actor: Actor,
  userId: number,
): Promise<Decision<Done, 'FORBIDDEN' | 'NOT_FOUND'>> =>
  transaction(db, async (tx) => {
    const accounts = await lockCompanyFor(tx, actor, 'give-back-access')
    if (!accounts) return refuse('FORBIDDEN')
    const account = accounts.find((candidate) => candidate.userId === userId)
    if (account && mayAct(account)) return accept({})
    if (!account?.leftAt) return refuse('NOT_FOUND')
    await tx
      .updateTable('users')
      .set({ enabled: true, disabledByAdmin: false, leftAt: null })
      .where('userId', '=', userId)
      .execute()
    await announceChangedPeople(tx, actor.companyId)
    return accept({})
  })
