import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { databaseTime } from '../../db/clock.ts'
import type { Tx } from '../../db/database.ts'
import { inTransaction, unlessBroken } from '../../db/transaction.ts'
import { tellAdmins } from '../../mail/news.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import type { Portal } from '../../portal.ts'
import { announce } from '../events/announce.ts'
import { type CodeVerdict, ownerOfCode, tryCode } from './account-codes.ts'
import { type Account, forgetCodes, lockAccount, lockAccountById, noNewEmail } from './accounts.repository.ts'

type Verifying = Pick<Portal, 'db' | 'mailedCodes' | 'queue' | 'config'>
type Verified = Decision<Done, 'ALREADY_VERIFIED' | 'INVALID_CODE' | 'EXPIRED_CODE'>

/**
 * Proves an e-mail address with its mailed code. For a new account the administrators are told that it waits for
 * activation; a changed address of an account takes effect. A wrong try counts although it is refused, so the
 * transaction is committed in either case.
 */
export function verifyEmail(portal: Verifying, email: string, code: string): Promise<Verified> {
  // Where another account takes the address at the same instant the code is no longer valid.
  return unlessBroken({ users_email: refuse('INVALID_CODE') }, () =>
    inTransaction(portal.db, async (tx) => {
      const account = await lockAccount(tx, email)
      if (!account) return verifyChange(portal, tx, email, code)
      if (account.verified) return refuse('ALREADY_VERIFIED')
      return verifyAccount(portal, tx, account, code)
    }),
  )
}

async function verifyAccount(portal: Verifying, tx: Tx, account: Account, code: string): Promise<Verified> {
  const { verdict } = await tryCode(portal, tx, { purpose: 'verify-email', email: account.email }, code)
  // An account that waits without a code has let it expire long ago.
  const refusal = refusalFor(verdict, 'EXPIRED_CODE')
  if (refusal) return refusal
  await tx
    .updateTable('users')
    .set({ verified: true, verifiedAt: databaseTime })
    .where('userId', '=', account.userId)
    .execute()
  await announce(tx, { kind: 'accounts-changed', forAdmins: true })
  await tellOfVerified(portal, tx, account)
  return accept({})
}

async function tellOfVerified(portal: Verifying, tx: Tx, account: Account): Promise<void> {
  const { firstName, lastName, companyName, email, city, country, language } = account
  if (account.enabled)
    await queueMails(tx, portal.queue, [
      { template: 'account-activated', recipient: email, language, facts: { firstName } },
    ])
  // One that an administrator has disabled already waits for nobody.
  else if (!account.disabledByAdmin)
    await tellAdmins(tx, {
      template: 'account-waiting',
      facts: { companyName, firstName, lastName, email, city, country },
    })
}

async function verifyChange(portal: Verifying, tx: Tx, email: string, code: string): Promise<Verified> {
  const purpose = { purpose: 'change-email', email } as const
  const ownerId = await ownerOfCode(tx, purpose)
  const account = ownerId === undefined ? undefined : await lockAccountById(tx, ownerId)
  const isPending = account?.pendingEmail && foldEmail(account.pendingEmail) === foldEmail(email)
  if (!account || !isPending) return refuse('INVALID_CODE')
  const { verdict, userId } = await tryCode(portal, tx, purpose, code)
  const refusal = refusalFor(verdict, 'INVALID_CODE')
  if (refusal) return refusal
  // Between the look-up and the lock, another account may have asked for the same address.
  if (userId !== account.userId) return refuse('INVALID_CODE')
  await forgetCodes(tx, account.userId)
  await tx
    .updateTable('users')
    .set({ email: account.pendingEmail ?? email, ...noNewEmail })
    .where('userId', '=', account.userId)
    .execute()
  return accept({})
}

function refusalFor(verdict: CodeVerdict | 'none', withoutCode: 'EXPIRED_CODE' | 'INVALID_CODE') {
  if (verdict === 'right') return undefined
  if (verdict === 'none') return refuse(withoutCode)
  return refuse(verdict === 'wrong' ? 'INVALID_CODE' : 'EXPIRED_CODE')
}
