import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { limits } from '@portal/domain/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { databaseTime, databaseTimeIn } from '../../db/clock.ts'
import type { Database, Readable, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lifetimes } from '../../lifetimes.ts'
import type { Portal } from '../../portal.ts'
import type { CodePurpose } from '../../tokens/mailed-codes.ts'
import { noNewEmail } from './accounts.repository.ts'

const secondsOf: Record<CodePurpose['purpose'], number> = {
  'verify-email': lifetimes.verificationCode,
  'change-email': lifetimes.verificationCode,
  'reset-password': lifetimes.otp,
}

interface KeptCode {
  readonly expiresAt: Date
  readonly wrongTries: number
}

/** Whether a code can still be entered: it has not expired, and there were not too many wrong tries. */
const isAlive = (code: KeptCode, now: Date): boolean =>
  code.expiresAt > now && code.wrongTries < limits.account.codeTries

export type CodeVerdict = 'right' | 'wrong' | 'expired'

/** The result of entering a code. An expired or spent code is `expired`, even when the right one is entered. */
export function judgeCode(code: KeptCode, matches: boolean, now: Date): CodeVerdict {
  if (!isAlive(code, now)) return 'expired'
  return matches ? 'right' : 'wrong'
}

/** What the mail with a code contains. */
export interface CodeFacts {
  readonly code: string
  readonly minutes: number
  readonly expiresAt: string
}

type Codes = Pick<Portal, 'mailedCodes'>

type NewCode = CodePurpose & { readonly userId: number | null }

/**
 * Makes a code for an address; it replaces the one before.
 * @param isReplaced what has to hold of the one before
 * @returns undefined where the one before stays
 */
async function makeCode(
  { mailedCodes }: Codes,
  tx: Tx,
  { purpose, email, userId }: NewCode,
  isReplaced?: RawBuilder<boolean>,
): Promise<CodeFacts | undefined> {
  const code = mailedCodes.create()
  const seconds = secondsOf[purpose]
  const row = {
    userId,
    codeHmac: mailedCodes.seal(code, { purpose, email }),
    sentAt: databaseTime,
    expiresAt: databaseTimeIn(seconds),
    wrongTries: 0,
  }
  const made = await tx
    .insertInto('accountCodes')
    .values({ purpose, email: foldEmail(email), ...row })
    .onConflict((conflict) => {
      const replacing = conflict.columns(['purpose', 'email']).doUpdateSet(row)
      return isReplaced ? replacing.where(isReplaced) : replacing
    })
    .returning('expiresAt')
    .executeTakeFirst()
  return made && { code, minutes: seconds / 60, expiresAt: made.expiresAt.toISOString() }
}

/** Makes a code for an account's address; it replaces the one before. */
export async function replaceCode(
  portal: Codes,
  tx: Tx,
  of: NewCode & { readonly userId: number },
): Promise<CodeFacts> {
  const made = await makeCode(portal, tx, of)
  if (!made) throw new Error('The code before was not replaced')
  return made
}

/**
 * Makes a code for a new address of an account. Two accounts may want the same one: it goes to the first as long as its code
 * may be entered.
 * @returns undefined where another account's is still valid
 */
export const makeCodeForNewEmail = (
  portal: Codes,
  tx: Tx,
  { email, userId }: { readonly email: string; readonly userId: number },
): Promise<CodeFacts | undefined> =>
  makeCode(
    portal,
    tx,
    { purpose: 'change-email', email, userId },
    sql`account_codes.user_id = ${userId} or account_codes.expires_at <= now()`,
  )

/**
 * Makes a code unless one is still valid, also when two calls come at the same instant.
 * @returns undefined where one is still valid
 */
export const makeCodeUnlessAlive = (portal: Codes, tx: Tx, of: NewCode): Promise<CodeFacts | undefined> =>
  makeCode(
    portal,
    tx,
    of,
    sql`not (account_codes.expires_at > now() and account_codes.wrong_tries < ${limits.account.codeTries})`,
  )

/** Whether a code for this purpose and address is still valid; reads without a lock. */
export async function isCodeAlive({ db }: Pick<Portal, 'db'>, of: CodePurpose): Promise<boolean> {
  const kept = await selectCode(db, of).executeTakeFirst()
  return kept !== undefined && isAlive(kept, kept.now)
}

/** Whose code for this purpose was mailed to an address; undefined where there is none. */
export async function ownerOfCode(db: Readable, of: CodePurpose): Promise<number | undefined> {
  const kept = await selectCode(db, of).executeTakeFirst()
  return kept?.userId ?? undefined
}

/**
 * Tries a typed code against the kept one, and counts a wrong try; the caller commits, whatever the answer is.
 * A right code is used up. The owner's account is locked already.
 * @returns `none` where no code was mailed to this address
 */
export async function tryCode(
  { mailedCodes }: Codes,
  tx: Tx,
  { purpose, email }: CodePurpose,
  typed: string,
): Promise<{ verdict: CodeVerdict | 'none'; userId: number | null }> {
  const kept = await selectCode(tx, { purpose, email }).forUpdate().executeTakeFirst()
  if (!kept) return { verdict: 'none', userId: null }
  // A code without an owner was made for an unknown address and never mailed: no entry is right.
  const matches = mailedCodes.matches(typed, kept.codeHmac, { purpose, email }) && kept.userId !== null
  const verdict = judgeCode(kept, matches, kept.now)
  const row = { purpose, email: foldEmail(email) }
  if (verdict === 'wrong')
    await tx
      .updateTable('accountCodes')
      .set({ wrongTries: kept.wrongTries + 1 })
      .where('purpose', '=', row.purpose)
      .where('email', '=', row.email)
      .execute()
  if (verdict === 'right')
    await tx.deleteFrom('accountCodes').where('purpose', '=', row.purpose).where('email', '=', row.email).execute()
  return { verdict, userId: kept.userId }
}

const selectCode = (db: Readable, { purpose, email }: CodePurpose) =>
  db
    .selectFrom('accountCodes')
    .select(['userId', 'codeHmac', 'expiresAt', 'wrongTries', databaseTime.as('now')])
    .where('purpose', '=', purpose)
    .where('email', '=', foldEmail(email))

/**
 * Removes codes and permissions that ran out before this moment. A new e-mail address whose code is gone can no longer be
 * confirmed, so the profile stops showing it as waiting. For the nightly sweep.
 */
export async function removeSpentCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('accountCodes').where('expiresAt', '<', before).execute()
  await db.deleteFrom('passwordResetGrants').where('expiresAt', '<', before).execute()
  await inTransaction(db, async (tx) => {
    const forgotten = await withoutCode(tx).orderBy('userId').forNoKeyUpdate().execute()
    const userIds = forgotten.map(({ userId }) => userId)
    // Looked at once more under the lock: the owner may just have been mailed another code.
    if (userIds.length > 0)
      await tx
        .updateTable('users')
        .set(noNewEmail)
        .where('userId', 'in', withoutCode(tx).where('userId', 'in', userIds))
        .execute()
  })
}

/** Accounts whose new address waits for a code that is gone. */
const withoutCode = (db: Readable) =>
  db
    .selectFrom('users')
    .select('userId')
    .where('pendingEmail', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('accountCodes')
            .select('accountCodes.email')
            .whereRef('accountCodes.userId', '=', 'users.userId')
            .where('purpose', '=', 'change-email'),
        ),
      ),
    )
