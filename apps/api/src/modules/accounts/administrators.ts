import { managerAfter } from '@portal/domain/accounts/company-roles.ts'
import { mayAct } from '@portal/domain/accounts/standing.ts'
import { accept, type Decision } from '@portal/domain/decision.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { announceChangedPeople } from '../events/announce.ts'
import { lockRequestsOf } from '../locked-request.ts'
import { endSessions, findAccount, forgetCodes, lockPeopleOf, noNewEmail, personOf } from './accounts.repository.ts'
import { leaveTo } from './company/people.ts'
import { insertCompany } from './insert-company.ts'
import { problemOfPassword } from './new-password.ts'

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
 * has the new password, and whose sessions end because their tokens name the old role. What a dealer's looked after goes to a
 * manager of the company, if others work there.
 * Two processes that start at once make one account. Refused for the only manager of a company where others work.
 */
export async function makeAdministrator(
  { db, passwords }: Pick<Portal, 'db' | 'passwords'>,
  { email, password, companyName, firstName, lastName }: NewAdministrator,
): Promise<Decision<{ userId: number; created: boolean }, 'LAST_MANAGER'>> {
  const passwordHash = await passwords.hashPassword(password)
  const standing = { role: 'ADMIN', verified: true, enabled: true, disabledByAdmin: false, passwordHash } as const
  return transaction(db, async (tx) => {
    const created = await insertCompany(
      tx,
      { companyName },
      {
        email: email.trim(),
        firstName: firstName ?? unnamed.firstName,
        lastName: lastName ?? unnamed.lastName,
        ...standing,
      },
    )
    if (created) return accept({ userId: created.userId, created: true })
    const known = await findAccount(tx, email)
    if (known) await lockRequestsOf(tx, known)
    const people = known ? await lockPeopleOf(tx, known.companyId) : []
    const account = people.find((person) => person.userId === known?.userId)
    if (!account) throw new Error('The account is there and cannot be found')
    const { userId } = account
    const left = await leaveTo(tx, account, managerAfter(people.map(personOf), userId))
    if (!left.ok) return left
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
    await announceChangedPeople(tx, account.companyId)
    return accept({ userId, created: false })
  })
}

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
  if (!made.ok)
    log.warn('ADMIN_EMAIL names the only manager of a company where others work; the account stays as it is')
  else
    log.info(
      { userId: made.value.userId },
      made.value.created ? 'the first administrator was created' : 'an account was promoted',
    )
}
