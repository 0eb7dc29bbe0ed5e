import type { acceptInvitation, getInvitation } from '@portal/contract/companies/companies.ts'
import type { BodyOf, ReplyOf } from '@portal/contract/endpoint.ts'
import { isAlone, managersBeside } from '@portal/domain/accounts/company-roles.ts'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { standingOf } from '@portal/domain/accounts/standing.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { databaseTime } from '../../../db/clock.ts'
import type { Readable, Tx } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Portal } from '../../../portal.ts'
import { hashOfToken } from '../../../tokens/random-tokens.ts'
import { fullName } from '../../colleagues/colleagues.views.ts'
import { announce, announceChangedPeople, announceNewCompany } from '../../events/announce.ts'
import { handOverAllOf, lockRequestsOf, lockRequestsOfCompany, moveAllRequests } from '../../locked-request.ts'
import {
  type Account,
  findAccount,
  forgetCodes,
  lockCompanies,
  lockMoves,
  lockPeopleOf,
  peopleOf,
  personOf,
  withdrawInvitationsOf,
} from '../accounts.repository.ts'
import { problemOfPassword } from '../new-password.ts'
import { emptyCompany, takeDebtorNumber } from './merge.ts'

/** An invitation that can be accepted: in time, and into a company that has a manager who may act. */
const openInvitation = (db: Readable, code: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.companyId', 'invitations.companyId')
    .innerJoin('users as inviters', 'inviters.userId', 'invitations.invitedBy')
    .select(['invitations.email', 'invitations.language', 'invitations.companyId', 'invitations.companyRole'])
    .select(['companies.companyName', 'expiresAt', fullName('inviters').as('invitedBy')])
    .where('tokenHash', '=', hashOfToken(code))
    .where('expiresAt', '>', databaseTime)
    .where(
      sql<boolean>`exists (select from users managers where managers.company_id = invitations.company_id
        and managers.company_role = 'manager' and managers.role = 'USER' and managers.enabled and managers.verified)`,
    )
    .executeTakeFirst()

/** An invitation by the code of its link. Nothing is spent: programs open links of mails before people do. */
export async function readInvitation(
  { db }: Pick<Portal, 'db'>,
  code: string,
): Promise<Decision<ReplyOf<typeof getInvitation>, 'INVITATION_OVER'>> {
  const invitation = await openInvitation(db, code)
  if (!invitation) return refuse('INVITATION_OVER')
  const { email, companyName, invitedBy, language, expiresAt } = invitation
  const account = await findAccount(db, email)
  const hasAccount = account !== undefined && !(await waitsAlone(db, account))
  return accept({ email, companyName, invitedBy, language, expiresAt: expiresAt.toISOString(), hasAccount })
}

/**
 * Whether an account waits to be proved or activated, alone in its company: nobody can sign in with it to accept, so it
 * becomes the account of the invitation.
 */
async function waitsAlone(db: Readable, account: Account): Promise<boolean> {
  const waits = account.role === 'USER' && ['Unverified', 'AwaitingActivation'].includes(standingOf(account))
  return waits && (await peopleOf(db, account.companyId)).length === 1
}

/** Uses an invitation up; false where somebody else did, it was withdrawn, or sent again with another link. */
async function spend(tx: Tx, code: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('invitations')
    .where('tokenHash', '=', hashOfToken(code))
    .where('expiresAt', '>', databaseTime)
    .returning('invitationId')
    .executeTakeFirst()
  return spent !== undefined
}

/**
 * Accepts an invitation with a new account, or with one that waits alone, which brings what its company has. The link proves
 * the address, and the company is active: so is the account.
 */
export async function acceptWithNewAccount(
  { db, passwords }: Pick<Portal, 'db' | 'passwords'>,
  { code, firstName, lastName, password, ...sent }: BodyOf<typeof acceptInvitation>,
): Promise<Decision<{ email: string }, 'INVITATION_OVER' | 'EMAIL_ALREADY_EXISTS' | 'VALIDATION'>> {
  const seen = await openInvitation(db, code)
  if (!seen) return refuse('INVITATION_OVER')
  const { email, companyName } = seen
  const problem = await problemOfPassword(password, password, { email, firstName, lastName, companyName })
  if (problem) return refuse('VALIDATION', { password: problem })
  const passwordHash = await passwords.hashPassword(password)
  return transaction(db, async (tx) => {
    const before = await lockWaiting(tx, email, seen.companyId)
    const invitation = await openInvitation(tx, code)
    if (!invitation || !(await spend(tx, code))) return refuse('INVITATION_OVER')
    const { companyId, companyRole, language } = invitation
    const person = {
      ...{ firstName, lastName, passwordHash, companyId, companyRole },
      ...{ language: sent.language ?? language, verified: true, enabled: true, verifiedAt: databaseTime },
    }
    if (before) {
      await moveAllRequests(tx, before.companyId, companyId)
      await tx.updateTable('users').set(person).where('userId', '=', before.userId).execute()
      await forgetCodes(tx, before.userId)
      await takeDebtorNumber(tx, before.companyId, companyId)
      await emptyCompany(tx, before.companyId, companyId)
      await announce(tx, { kind: 'accounts-changed', forAdmins: true })
    } else {
      const account = await tx
        .insertInto('users')
        .values({ email, role: 'USER', ...person })
        .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
        .returning('userId')
        .executeTakeFirst()
      if (!account) return refuse('EMAIL_ALREADY_EXISTS')
    }
    await announceChangedPeople(tx, companyId)
    return accept({ email })
  })
}

/**
 * Locks the people of a company, whose last manager may be leaving at this moment, and the account that waits alone for this
 * address, if there is one.
 */
async function lockWaiting(tx: Tx, email: string, companyId: number): Promise<Account | undefined> {
  const seen = await findAccount(tx, email)
  if (!seen || !(await waitsAlone(tx, seen))) {
    await lockPeopleOf(tx, companyId)
    return undefined
  }
  await lockMoves(tx)
  await lockRequestsOfCompany(tx, seen.companyId)
  const account = (await lockCompanies(tx, seen.companyId, companyId)).find(({ userId }) => userId === seen.userId)
  return account?.companyId === seen.companyId && (await waitsAlone(tx, account)) ? account : undefined
}

/**
 * Accepts an invitation with the account of its address. It leaves its company: with all requests where nobody else may act
 * there, else what it looks after goes to a manager. A company where others stay, who may not act now, is not emptied: they do
 * not come along, and find it without requests.
 */
export const joinWithOwnAccount = (
  { db }: Pick<Portal, 'db'>,
  actor: Actor,
  code: string,
): Promise<Decision<Done, 'INVITATION_OVER' | 'INVITATION_OF_SOMEBODY_ELSE' | 'LAST_MANAGER'>> =>
  transaction(db, async (tx) => {
    const invitation = await openInvitation(tx, code)
    if (!invitation || actor.role !== 'USER') return refuse('INVITATION_OVER')
    if (foldEmail(invitation.email) !== foldEmail(actor.email)) return refuse('INVITATION_OF_SOMEBODY_ELSE')
    const { companyId, companyRole } = invitation
    const { userId, companyId: before } = actor
    await lockMoves(tx)
    // Requests before accounts, as all locks are ordered; somebody may have joined before those are locked.
    const seemsAlone = isAlone((await peopleOf(tx, before)).map(personOf), userId)
    await (seemsAlone ? lockRequestsOfCompany(tx, before) : lockRequestsOf(tx, { userId, companyId: before }))
    const people = await lockCompanies(tx, before, companyId)
    const others = people.filter((person) => person.companyId === before && person.userId !== userId)
    const own = people.find((person) => person.userId === userId && person.companyId === before)
    if (!own || !personOf(own).active) return refuse('INVITATION_OVER')
    // Seen again: the last manager there may have left meanwhile.
    if (!(await openInvitation(tx, code)) || !(await spend(tx, code))) return refuse('INVITATION_OVER')
    if (companyId === before) return accept({})
    const comesAlong = seemsAlone && isAlone(others.map(personOf), userId)
    await withdrawInvitationsOf(tx, userId)
    if (comesAlong) {
      await tx.deleteFrom('invitations').where('companyId', '=', before).execute()
      for (const other of others) await handOverAllOf(tx, other, userId)
      await moveAllRequests(tx, before, companyId)
    } else {
      const [manager] = managersBeside(others.map(personOf), userId)
      if (!manager) return refuse('LAST_MANAGER')
      await handOverAllOf(tx, { userId, companyId: before }, manager.userId)
    }
    await tx.updateTable('users').set({ companyId, companyRole, leftAt: null }).where('userId', '=', userId).execute()
    if (others.length === 0) {
      await takeDebtorNumber(tx, before, companyId)
      await emptyCompany(tx, before, companyId)
    } else await announce(tx, { kind: 'company-changed', companyId: before })
    await announceNewCompany(tx, [userId], companyId)
    await announceChangedPeople(tx, companyId)
    return accept({})
  })
