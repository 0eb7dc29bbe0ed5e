import type { Database } from '../../db/database.ts'
import { noNewEmail } from './accounts.repository.ts'

/**
 * Removes codes and permissions that ran out before this moment. A new e-mail address whose code is gone can no longer be
 * confirmed, so the profile stops showing it as waiting. For the nightly sweep.
 */
export async function removeSpentCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('accountCodes').where('expiresAt', '<', before).execute()
  await db.deleteFrom('passwordResetGrants').where('expiresAt', '<', before).execute()
  await db
    .updateTable('users')
    .set(noNewEmail)
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
    .execute()
}
