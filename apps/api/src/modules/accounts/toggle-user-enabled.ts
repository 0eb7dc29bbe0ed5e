import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import { colleagueAfter, managerAfter, managersBeside } from '@portal/domain/accounts/company-roles.ts'
import { mayAct } from '@portal/domain/accounts/standing.ts'
import { type ToggledAccount, toggleEnabled } from '@portal/domain/accounts/toggle-enabled.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import type { Portal } from '../../portal.ts'
import { announceChangedPeople } from '../events/announce.ts'
import { freeItemsTakenBy, lockRequestsOf, lockRequestsTakenBy } from '../locked-request.ts'
import { type Account, endSessions, findAccount, lockAccountAndAdmins, personOf } from './accounts.repository.ts'
import { leaveTo } from './company/people.ts'
import { userRowOf } from './users.views.ts'

/**
 * Enables or disables an account and returns it; without `enabled` it changes to the other. The owner gets a mail about
 * an activation; a disabled account is signed out at once. Nothing happens when the account is as wanted already.
 */
export const toggleUserEnabled = (
  { db, queue }: Pick<Portal, 'db' | 'queue'>,
  actor: Actor,
  email: string,
  wanted: { readonly enabled?: boolean | undefined; readonly successorId?: number | undefined },
): Promise<Decision<UserRow, 'NOT_FOUND' | 'OWN_ACCOUNT' | 'LAST_ADMIN' | 'LAST_MANAGER' | 'NOT_IN_COMPANY'>> =>
  transaction(db, async (tx) => {
    const locked = await lockToDisable(tx, email)
    if (!locked) return refuse('NOT_FOUND')
    const { account } = locked
    const decision = toggleEnabled(account, actor, otherEnabled(locked), wanted.enabled)
    if (!decision.ok) return decision
    if (decision.value.changes) {
      const saved = await saveToggled(tx, locked, decision.value, wanted.successorId)
      if (!saved.ok) return saved
    }
    const { email: recipient, language, firstName } = account
    if (decision.value.activated)
      await queueMails(tx, queue, [{ template: 'account-activated', recipient, language, facts: { firstName } }])
    const { enabled, disabledByAdmin } = decision.value
    // Whoever was enabled or disabled waits no longer.
    return accept(userRowOf({ ...account, enabled, disabledByAdmin, waitingSince: null }))
  })

interface LockedToDisable {
  readonly account: Account
  readonly people: readonly Account[]
  readonly admins: readonly Account[]
}

/**
 * Locks what disabling an account changes: what it has taken or looks after, then the account, with its company's people and
 * all administrators. Undefined where there is no such account.
 */
export async function lockToDisable(tx: Tx, email: string): Promise<LockedToDisable | undefined> {
  const known = await findAccount(tx, email)
  if (!known) return undefined
  await lockRequestsTakenBy(tx, known.userId)
  await lockRequestsOf(tx, known)
  const { account, ...others } = await lockAccountAndAdmins(tx, email)
  return account && { account, ...others }
}

/** How many administrators could still act without this account. */
export const otherEnabled = ({ admins, account }: Pick<LockedToDisable, 'admins' | 'account'>): number =>
  admins.filter((admin) => admin.userId !== account.userId && mayAct(admin)).length

/**
 * Saves what was decided about a locked account. What a disabled one had taken is free for colleagues, and what it looked
 * after goes to the successor, who is manager then where nobody else is, or to a manager of its company, if others work there. An
 * enabled one is manager where nobody else who may act is.
 */
export async function saveToggled(
  tx: Tx,
  { account, people }: LockedToDisable,
  { enabled, disabledByAdmin, endsSessions }: ToggledAccount,
  successorId?: number,
): Promise<Decision<Done, 'LAST_MANAGER' | 'NOT_IN_COMPANY'>> {
  const { userId, companyId, role } = account
  if (!enabled) {
    const known = people.map(personOf)
    const successor =
      successorId === undefined ? managerAfter(known, userId) : colleagueAfter(known, { userId, successorId })
    const left = await leaveTo(tx, account, successor)
    if (!left.ok) return left
    if (successorId !== undefined && managersBeside(known, userId).length === 0)
      await tx.updateTable('users').set({ companyRole: 'manager' }).where('userId', '=', successorId).execute()
  }
  const becomesManager = enabled && role === 'USER' && managersBeside(people.map(personOf), userId).length === 0
  await tx
    .updateTable('users')
    .set({ enabled, disabledByAdmin, leftAt: null, ...(becomesManager && { companyRole: 'manager' }) })
    .where('userId', '=', userId)
    .execute()
  if (!enabled) await freeItemsTakenBy(tx, userId)
  if (endsSessions) await endSessions(tx, userId)
  await announceChangedPeople(tx, companyId)
  return accept({})
}
