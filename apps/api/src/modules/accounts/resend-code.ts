import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import type { Readable } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import type { Portal } from '../../portal.ts'
import { makeCodeForNewEmail, ownerOfCode, replaceCode } from './account-codes.ts'
import { findAccount, lockAccountById } from './accounts.repository.ts'

export interface DueCode {
  readonly purpose: 'verify-email' | 'change-email'
  readonly userId: number
}
type NotDue = 'ALREADY_VERIFIED' | 'USER_NOT_FOUND'

/** Whether an address waits for a verification code, and whose it is: of a new account, or the new one of an account. */
export async function codeDueAt(db: Readable, email: string): Promise<Decision<DueCode, NotDue>> {
  const account = await findAccount(db, email)
  if (account?.verified) return refuse('ALREADY_VERIFIED')
  if (account) return accept({ purpose: 'verify-email', userId: account.userId })
  const userId = await ownerOfCode(db, { purpose: 'change-email', email })
  return userId === undefined ? refuse('USER_NOT_FOUND') : accept({ purpose: 'change-email', userId })
}

/** Mails a new code to an address that waits for one; it replaces the old one. */
export const resendCode = (
  portal: Pick<Portal, 'db' | 'mailedCodes' | 'queue'>,
  email: string,
  { purpose, userId }: DueCode,
): Promise<Decision<Done, NotDue>> =>
  transaction(portal.db, async (tx) => {
    const account = await lockAccountById(tx, userId)
    const waiting = purpose === 'verify-email' ? account?.email : account?.pendingEmail
    if (!account || !waiting || foldEmail(waiting) !== foldEmail(email)) return refuse('USER_NOT_FOUND')
    if (purpose === 'verify-email' && account.verified) return refuse('ALREADY_VERIFIED')
    const facts =
      purpose === 'verify-email'
        ? await replaceCode(portal, tx, { purpose, email: waiting, userId })
        : await makeCodeForNewEmail(portal, tx, { email: waiting, userId })
    if (!facts) return refuse('USER_NOT_FOUND')
    const template = purpose === 'verify-email' ? 'verification-code' : 'email-change-code'
    await queueMails(tx, portal.queue, [{ template, recipient: waiting, language: account.language, facts }])
    return accept({})
  })
