import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import { mayAct } from '@portal/domain/accounts/standing.ts'
import { type ToggledAccount, toggleEnabled } from '@portal/domain/accounts/toggle-enabled.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import type { Portal } from '../../portal.ts'
import { announce } from '../events/announce.ts'
import { freeItemsTakenBy, lockRequestsTakenBy } from '../locked-request.ts'
import { type Account, endSessions, findAccount, lockAccountAndAdmins } from './accounts.repository.ts'
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
): Promise<Decision<UserRow, 'NOT_FOUND' | 'OWN_ACCOUNT' | 'LAST_ADMIN'>> =>
  transaction(db, async (tx) => {
    const { account, admins } = await lockToDisable(tx, email)
    if (!account) return refuse('NOT_FOUND')
    const decision = toggleEnabled(account, actor, otherEnabled(admins, account), wanted)
    if (!decision.ok) return decision
    if (decision.value.changes) await saveToggled(tx, account, decision.value)
    const { email: recipient, language, firstName } = account
    if (decision.value.activated)
      await queueMails(tx, queue, [{ template: 'account-activated', recipient, language, facts: { firstName } }])
    const { enabled, disabledByAdmin } = decision.value
    // Whoever was enabled or disabled waits no longer.
    return accept(userRowOf({ ...account, enabled, disabledByAdmin, waitingSince: null }))
  })

/** Locks what disabling an account changes: what it has taken, then the account, with all administrators. */
export async function lockToDisable(tx: Tx, email: string): ReturnType<typeof lockAccountAndAdmins> {
  const known = await findAccount(tx, email)
  if (known) await lockRequestsTakenBy(tx, known.userId)
  return lockAccountAndAdmins(tx, email)
}

type LockedAdmins = Awaited<ReturnType<typeof lockAccountAndAdmins>>['admins']

/** How many administrators could still act without this account. */
export const otherEnabled = (admins: LockedAdmins, account: Pick<Account, 'userId'>): number =>
  admins.filter((admin) => admin.userId !== account.userId && mayAct(admin)).length

/** Saves what was decided about a locked account. What a disabled one had taken is free for colleagues. */
export async function saveToggled(
  tx: Tx,
  { userId }: Pick<Account, 'userId'>,
  { enabled, disabledByAdmin, endsSessions }: ToggledAccount,
): Promise<void> {
  await tx.updateTable('users').set({ enabled, disabledByAdmin }).where('userId', '=', userId).execute()
  if (!enabled) await freeItemsTakenBy(tx, userId)
  if (endsSessions) await endSessions(tx, userId)
  await announce(tx, { kind: 'accounts-changed', forAdmins: true })
}
