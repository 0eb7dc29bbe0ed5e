import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { languages } from '@portal/domain/languages.ts'
import { sql } from 'kysely'
import { databaseTime, databaseTimeIn } from '../../db/clock.ts'
import { inTransaction, transaction } from '../../db/transaction.ts'
import { lifetimes } from '../../lifetimes.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import type { Portal } from '../../portal.ts'
import { createRandomToken, hashOfToken } from '../../tokens/random-tokens.ts'
import { makeCodeUnlessAlive, tryCode } from './account-codes.ts'
import { lockAccount } from './accounts.repository.ts'
import { problemOfPassword, saveNewPassword } from './new-password.ts'
import type { KeptToken } from './sign-in.ts'

/**
 * Mails the OTP of a password reset. Refused while one is alive.
 *
 * An unknown address, and one that nobody has proved to be theirs, is answered exactly like a known one, in the same time: an OTP is made that nobody receives, and
 * its mail is inserted and rolled back within the transaction, so that both cases run the same statements.
 */
export const sendOtp = (
  portal: Pick<Portal, 'db' | 'mailedCodes' | 'queue'>,
  email: string,
): Promise<Decision<Done, 'OTP_ACTIVE'>> =>
  transaction(portal.db, async (tx) => {
    const found = await lockAccount(tx, email)
    // That an address is somebody's is proved by its first code.
    const account = found?.verified ? found : undefined
    const userId = account?.userId ?? null
    const facts = await makeCodeUnlessAlive(portal, tx, { purpose: 'reset-password', email, userId })
    if (!facts) return refuse('OTP_ACTIVE')
    await sql`savepoint otp_mail`.execute(tx)
    const { email: recipient, language } = account ?? { email: foldEmail(email), language: languages[0] }
    await queueMails(tx, portal.queue, [{ template: 'password-reset-code', recipient, language, facts }])
    await (account ? sql`release savepoint otp_mail` : sql`rollback to savepoint otp_mail`).execute(tx)
    return accept({})
  })

/**
 * Checks an OTP; the right one earns one change of the password, for a short while, to whoever keeps the answered token.
 * A wrong try counts although it is refused, so the transaction is committed in either case.
 */
export const verifyOtp = (
  portal: Pick<Portal, 'db' | 'mailedCodes'>,
  email: string,
  otp: string,
): Promise<Decision<KeptToken, 'INVALID_OTP' | 'OTP_EXPIRED'>> =>
  inTransaction(portal.db, async (tx) => {
    const account = await lockAccount(tx, email)
    const { verdict } = await tryCode(portal, tx, { purpose: 'reset-password', email }, otp)
    if (verdict === 'expired') return refuse('OTP_EXPIRED')
    if (verdict !== 'right' || !account) return refuse('INVALID_OTP')
    const { token, hash } = createRandomToken()
    const seconds = lifetimes.passwordChange
    await tx.deleteFrom('passwordResetGrants').where('userId', '=', account.userId).execute()
    await tx
      .insertInto('passwordResetGrants')
      .values({ tokenHash: hash, userId: account.userId, email: foldEmail(email), expiresAt: databaseTimeIn(seconds) })
      .execute()
    return accept({ value: token, seconds })
  })

/**
 * Sets the new password, once, with the token that the OTP earned and only for its address. All sessions end, and the
 * owner is told. A password that breaks the rules does not use the token up.
 */
export async function changePassword(
  portal: Pick<Portal, 'db' | 'passwords' | 'queue'>,
  email: string,
  { password, repeatPassword, token }: { password: string; repeatPassword: string; token: string | undefined },
): Promise<Decision<Done, 'RESET_NOT_ALLOWED' | 'VALIDATION'>> {
  if (token === undefined) return refuse('RESET_NOT_ALLOWED')
  const grant = { tokenHash: hashOfToken(token), email: foldEmail(email) }
  const found = await portal.db
    .selectFrom('passwordResetGrants as grant')
    .innerJoin('users', 'users.userId', 'grant.userId')
    .select('users.userId')
    .where('tokenHash', '=', grant.tokenHash)
    .where('grant.email', '=', grant.email)
    .where('expiresAt', '>', databaseTime)
    .executeTakeFirst()
  if (!found) return refuse('RESET_NOT_ALLOWED')
  // The page that asks knows the address alone, and must come to the same result.
  const problem = await problemOfPassword(password, repeatPassword, { email })
  if (problem) return refuse('VALIDATION', { password: problem })
  const passwordHash = await portal.passwords.hashPassword(password)

  return transaction(portal.db, async (tx) => {
    const account = await lockAccount(tx, email)
    const used = await tx
      .deleteFrom('passwordResetGrants')
      .where('tokenHash', '=', grant.tokenHash)
      .returning('userId')
      .executeTakeFirst()
    if (!account || used?.userId !== account.userId) return refuse('RESET_NOT_ALLOWED')
    await saveNewPassword(tx, portal.queue, account, passwordHash)
    return accept({})
  })
}
