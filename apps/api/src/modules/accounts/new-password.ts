import { problemOfNewPassword } from '@portal/domain/accounts/password-rules.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { PasswordOwner } from '@portal/passwords/guessable-password.ts'
import type { Tx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import { type Account, endSessions, forgetCodes, noNewEmail } from './accounts.repository.ts'

/** What is wrong with a new password of this owner; undefined when it can be taken. */
export async function problemOfPassword(
  password: string,
  repeated: string,
  owner: PasswordOwner,
): Promise<Problem | undefined> {
  const broken = problemOfNewPassword(password, repeated)
  if (broken) return broken
  // Loaded when it is first needed: the dictionaries take 21 MiB, and workers never check a password.
  const { isGuessable } = await import('@portal/passwords/guessable-password.ts')
  return isGuessable(password, owner) ? { code: 'PASSWORD_GUESSABLE' } : undefined
}

/**
 * Gives an account a new password: all sessions end, and the owner gets a mail. A change of the e-mail address that
 * waits for its code is cancelled, too: perhaps a stranger asked for it.
 */
export async function saveNewPassword(tx: Tx, queue: JobQueue, account: Account, passwordHash: string): Promise<void> {
  const { userId, email: recipient, language, firstName } = account
  await forgetCodes(tx, userId)
  await tx
    .updateTable('users')
    .set({ passwordHash, ...noNewEmail })
    .where('userId', '=', userId)
    .execute()
  await endSessions(tx, userId)
  await queueMails(tx, queue, [{ template: 'password-changed', recipient, language, facts: { firstName } }])
}
