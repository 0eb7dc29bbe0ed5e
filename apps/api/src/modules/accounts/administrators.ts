import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { endSessions, forgetCodes, lockAccount, noNewEmail } from './accounts.repository.ts'

/** The name of an administrator who was created without one, until the profile is filled in. */
const unnamed = { firstName: 'Portal', lastName: 'Administrator' }

export interface NewAdministrator {
  readonly email: string
  readonly password: string
  readonly companyName: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/**
 * Makes an enabled, verified administrator: creates the account, or promotes the one that has this address, which then
 * has the new password, and whose sessions end because their tokens name the old role.
 * Two processes that start at once make one account.
 */
export async function makeAdministrator(
  { db, passwords }: Pick<Portal, 'db' | 'passwords'>,
  { email, password, companyName, firstName, lastName }: NewAdministrator,
): Promise<{ userId: number; created: boolean }> {
  const passwordHash = await passwords.hashPassword(password)
  const standing = { role: 'ADMIN', verified: true, enabled: true, disabledByAdmin: false, passwordHash } as const
  return inTransaction(db, async (tx) => {
    const created = await tx
      .insertInto('users')
      .values({
        email: email.trim(),
        companyName,
        firstName: firstName ?? unnamed.firstName,
        lastName: lastName ?? unnamed.lastName,
        ...standing,
      })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning('userId')
      .executeTakeFirst()
    if (created) return { userId: created.userId, created: true }
    const account = await lockAccount(tx, email)
    if (!account) throw new Error('The account is there and cannot be found')
    const { userId } = account
    await forgetCodes(tx, userId)
    await tx
      .updateTable('users')
      .set({
        ...standing,
        ...(firstName ? { firstName } : {}),
        ...(lastName ? { lastName } : {}),
        ...noNewEmail,
      })
      .where('userId', '=', userId)
      .execute()
    await endSessions(tx, userId)
    return { userId, created: false }
  })
}
