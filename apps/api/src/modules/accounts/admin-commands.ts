import { randomInt } from 'node:crypto'
import { looksLikeEmail } from '@portal/domain/accounts/email-address.ts'
import { checkPassword } from '@portal/domain/accounts/password-rules.ts'
import { mayAct, standingOf } from '@portal/domain/accounts/standing.ts'
import { disableAccount } from '@portal/domain/accounts/toggle-enabled.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import type { Outcome } from '../../command-outcome.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { findAccount, lockAccount } from './accounts.repository.ts'
import { makeAdministrator } from './administrators.ts'
import { saveNewPassword } from './new-password.ts'
import { lockToDisable, otherEnabled, saveToggled } from './toggle-user-enabled.ts'

const done = (says: string): Outcome => ({ ok: true, says })
const refused = (says: string): Outcome => ({ ok: false, says })
const onlyManager = (email: string) => refused(`${email} is the only manager of its company, where others work.`)
const unknown = (email: string) => refused(`There is no account ${email}.`)

type Parts = Pick<Portal, 'db' | 'passwords' | 'queue'>

/**
 * `create`: makes an administrator, or an administrator of a dealer's or a deactivated account. The generated password
 * is shown once, in this answer. Refused when the account is an enabled administrator already, or the last manager of others.
 */
export async function createAdministrator(
  parts: Parts,
  wanted: { email: string; companyName: string; firstName?: string | undefined; lastName?: string | undefined },
): Promise<Outcome> {
  const { email } = wanted
  if (!looksLikeEmail(email)) return refused(problemText({ code: 'EMAIL_NOT_VALID' }))
  const known = await findAccount(parts.db, email)
  if (known?.role === 'ADMIN' && mayAct(known))
    return refused(`${known.email} is an administrator already; reset-password makes a new password.`)
  const password = generatePassword()
  const made = await makeAdministrator(parts, { ...wanted, password })
  if (!made.ok) return onlyManager(email)
  return done(
    `${email} ${made.value.created ? 'was created as' : 'is now'} an administrator. ${passwordLine(password)}`,
  )
}

/** `disable`: disables an account and ends its sessions. Refused for the last administrator, and the last manager of others. */
export function disable({ db }: Parts, email: string): Promise<Outcome> {
  return inTransaction(db, async (tx) => {
    const locked = await lockToDisable(tx, email)
    if (!locked) return unknown(email)
    const { account } = locked
    if (account.disabledByAdmin && !account.leftAt) return done(`${account.email} was deactivated before.`)
    const decision = disableAccount(account, otherEnabled(locked))
    if (!decision.ok) return refused(`${account.email} is the last administrator. Create another one first.`)
    const saved = await saveToggled(tx, locked, decision.value)
    if (!saved.ok) return onlyManager(account.email)
    return done(`${account.email} was deactivated and signed out.`)
  })
}

/** `reset-password`: gives any account a generated password, ends its sessions, and tells the owner. */
export async function resetPassword({ db, passwords, queue }: Parts, email: string): Promise<Outcome> {
  const password = generatePassword()
  const passwordHash = await passwords.hashPassword(password)
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, email)
    if (!account) return unknown(email)
    await saveNewPassword(tx, queue, account, passwordHash)
    return done(`${account.email} was signed out everywhere. ${passwordLine(password)}`)
  })
}

/** `list`: the administrators, oldest first. */
export async function listAdministrators({ db }: Pick<Parts, 'db'>): Promise<Outcome> {
  const admins = await db
    .selectFrom('users')
    .select(['userId', 'email', 'firstName', 'lastName', 'verified', 'enabled', 'disabledByAdmin'])
    .where('role', '=', 'ADMIN')
    .orderBy('userId')
    .limit(1000)
    .execute()
  if (admins.length === 0) return done('There is no administrator yet.')
  const width = Math.max(...admins.map(({ email }) => email.length))
  return done(
    admins
      .map((admin) => {
        const name = `${admin.firstName} ${admin.lastName}`
        return `${admin.userId}  ${admin.email.padEnd(width)}  ${standingOf(admin).padEnd(18)}  ${name}`
      })
      .join('\n'),
  )
}

const passwordLine = (password: string) =>
  `The password is ${password}\nIt is shown only now; Forgot password on the sign-in page sets another one.`

/** Without characters that look alike, because somebody will type them from a screen or from paper. */
const characters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const group = () => Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('')

/** A random password that meets the password rules: four groups of five, 115 random bits. */
function generatePassword(): string {
  const password = Array.from({ length: 4 }, group).join('-')
  return checkPassword(password).acceptable ? password : generatePassword()
}
