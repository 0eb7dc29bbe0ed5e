import { mayAct } from '@portal/domain/accounts/standing.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import type { Portal } from '../../portal.ts'
import { findAccount } from './accounts.repository.ts'
import { makeAdministrator } from './administrators.ts'
import { problemOfPassword } from './new-password.ts'

/**
 * Makes sure that `ADMIN_EMAIL` is an administrator: creates the account, or promotes a dealer's. An existing
 * administrator keeps password and standing: a restart must neither undo a changed password nor let somebody in whom a
 * colleague disabled.
 */
export async function ensureFirstAdmin(
  portal: Pick<Portal, 'db' | 'passwords' | 'config' | 'log'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const { db, log, config } = portal
  const known = await findAccount(db, email)
  if (known?.role === 'ADMIN') {
    if (!mayAct(known)) log.warn('ADMIN_EMAIL names an administrator who was deactivated; the account stays as it is')
    return
  }
  const problem = await problemOfPassword(password, password, { email })
  if (problem) log.warn(`ADMIN_PASSWORD is weaker than what dealers have to choose: ${problemText(problem)}`)
  const made = await makeAdministrator(portal, { email, password, companyName: config.operator.name })
  log.info({ userId: made.userId }, made.created ? 'the first administrator was created' : 'an account was promoted')
}
