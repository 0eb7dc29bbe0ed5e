import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import { managersBeside, wouldLeaveNoManager } from '@portal/domain/accounts/company-roles.ts'
import { mayAct } from '@portal/domain/accounts/standing.ts'
import { type ToggledAccount, toggleEnabled } from '@portal/domain/accounts/toggle-enabled.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import type { Portal } from '../../portal.ts'
import { announceChangedPeople } from '../events/announce.ts'
import { freeItemsTakenBy, handOverAllOf, lockRequestsOf, lockRequestsTakenBy } from '../locked-request.ts'
import { type Account, endSessions, findAccount, lockAccountAndAdmins, personOf } from './accounts.repository.ts'
import { userRowOf } from './users.views.ts'

/**
 * Enables or disables an account and returns it; without `wanted` it changes to the other. The owner gets a mail about
 * an activation; a disabled account is signed out at once. Nothing happens when the account is as wanted already.
 */
export const toggleUserEnabled = (
  { db, queue }: Pick<Portal, 'db' | 'queue'>,
  actor: Actor,
  email: string,
  wanted: boolean | undefined,
): Promise<Decision<UserRow, 'NOT_FOUND' | 'OWN_ACCOUNT' | 'LAST_ADMIN' | 'LAST_MANAGER'>> =>
  transaction(db, async (tx) => {
    const locked = await lockToDisable(tx, email)
    if (!locked) return refuse('NOT_FOUND')
    const { account } = locked
    const decision = toggleEnabled(account, actor, otherEnabled(locked), wanted)
    if (!decision.ok) return decision
    if (decision.value.changes) {
      const saved = await saveToggled(tx, locked, decision.value)
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
 * after goes to a manager of its company, if others work there.
 */
export async function saveToggled(
  tx: Tx,
  { account, people }: LockedToDisable,
  { enabled, disabledByAdmin, endsSessions }: ToggledAccount,
): Promise<Decision<Record<never, never>, 'LAST_MANAGER'>> {
  const { userId, companyId } = account
  if (!enabled) {
    const persons = people.map(personOf)
    if (wouldLeaveNoManager(persons, userId)) return refuse('LAST_MANAGER')
    const [manager] = managersBeside(persons, userId)
    if (manager) await handOverAllOf(tx, { userId, companyId }, manager.userId)
  }
  await tx.updateTable('users').set({ enabled, disabledByAdmin, leftAt: null }).where('userId', '=', userId).execute()
  if (!enabled) await freeItemsTakenBy(tx, userId)
  if (endsSessions) await endSessions(tx, userId)
  await announceChangedPeople(tx, companyId)
  return accept({})
}
