import type { ProfileUpdate, UserProfile } from '@portal/contract/accounts/user-schemas.ts'
import { missingInProfile, type ProfileField } from '@portal/domain/accounts/account-fields.ts'
import { mayInCompany } from '@portal/domain/accounts/company-roles.ts'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import type { MailCases, MailChoice } from '@portal/domain/accounts/mail-choice.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { isChangedSince } from '@portal/domain/is-changed-since.ts'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../actor.ts'
import { databaseTimeIn } from '../../db/clock.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { lifetimes } from '../../lifetimes.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import type { MailToQueue } from '../../mail/templates/catalogue.ts'
import type { Portal } from '../../portal.ts'
import { announce } from '../events/announce.ts'
import { makeCodeForNewEmail, replaceCode } from './account-codes.ts'
import {
  type Account,
  findAccount,
  findAccountById,
  forgetCodes,
  lockAccountById,
  lockColleaguesOf,
  lockPeopleOf,
  noNewEmail,
  withdrawNewEmail,
} from './accounts.repository.ts'
import { splitProfile } from './insert-company.ts'
import { userProfileOf } from './users.views.ts'

type Updating = Pick<Portal, 'db' | 'mailedCodes' | 'queue'>
type Changes = Partial<Record<Exclude<ProfileField, 'email'> | 'language', string>> & {
  readonly mailChoice?: MailChoice
  readonly mailCases?: MailCases
}

/** Whether the sent profile has another e-mail address than the account, without regard to case. */
export const changesEmail = (account: { readonly email: string }, sent: ProfileUpdate): sent is { email: string } =>
  sent.email !== undefined && foldEmail(sent.email) !== foldEmail(account.email)

/** What is to be stored; a field that was not sent keeps its value. */
function changesIn(sent: ProfileUpdate): Changes {
  const { userId: _found, email: _judgedApart, withdrawNewEmail: _actedOn, seen: _compared, ...columns } = sent
  const { mailChoice, mailCases, ...texts } = columns
  const typed = Object.entries(texts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? ''])
  return { ...Object.fromEntries(typed), ...(mailChoice && { mailChoice }), ...(mailCases && { mailCases }) }
}

/** Whether somebody changed meanwhile what is to be changed, as far as it is said what was seen. */
const isStale = ({ seen, email }: ProfileUpdate, account: Readonly<Record<ProfileField, string>>, changes: Changes) =>
  seen !== undefined &&
  isChangedSince<Record<ProfileField, string>>(seen, account, { ...account, ...changes, ...(email && { email }) })

/**
 * An administrator changes any profile, also one whose address a colleague changed since it was seen. A new e-mail address
 * holds at once, both addresses are told, and codes of the old one are dropped.
 */
export function updateUser(
  portal: Updating,
  email: string,
  sent: ProfileUpdate,
): Promise<Decision<UserProfile, 'NOT_FOUND' | 'EMAIL_ALREADY_EXISTS' | 'VALIDATION' | 'STALE'>> {
  return transaction(
    portal.db,
    async (tx) => {
      const known = (await findAccount(tx, email)) ?? (await findAccountById(tx, sent.userId ?? 0))
      if (!known) return refuse('NOT_FOUND')
      await lockPeopleOf(tx, known.companyId)
      const account = await lockAccountById(tx, known.userId)
      if (!account) return refuse('NOT_FOUND')
      const changes = changesIn(sent)
      const missing = missingInProfile(changes, account)
      if (Object.keys(missing).length > 0) return refuse('VALIDATION', missing)
      if (isStale(sent, account, changes)) return refuse('STALE')
      const moved = changesEmail(account, sent)
      if (moved) await forgetCodes(tx, account.userId)
      const newEmail = sent.email ?? account.email
      const saved = await save(tx, account, {
        ...changes,
        email: newEmail,
        ...(moved && noNewEmail),
      })
      if (moved) await queueMails(tx, portal.queue, await mailsAboutMove(portal, tx, saved, account.email))
      return accept(userProfileOf(saved))
    },
    { users_email: refuse('EMAIL_ALREADY_EXISTS') },
  )
}

async function mailsAboutMove(portal: Updating, tx: Tx, account: Account, oldEmail: string): Promise<MailToQueue[]> {
  const { email: newEmail, language, firstName, userId, verified } = account
  const facts = { firstName, oldEmail, newEmail }
  const told: MailToQueue[] = [oldEmail, newEmail].map((recipient) => ({
    template: 'email-changed-by-administrator',
    recipient,
    language,
    facts,
  }))
  if (verified) return told
  // The code that waits in the old mailbox has just been forgotten.
  const code = await replaceCode(portal, tx, { purpose: 'verify-email', email: newEmail, userId })
  return [...told, { template: 'verification-code', recipient: newEmail, language, facts: code }]
}

/**
 * Changes the own profile, but never the debtor number, role or flags, and of the company nothing where only its managers may.
 * A new e-mail address waits until the code sent to it is confirmed; the old address is told.
 */
export const updateOwnProfile = (
  portal: Updating,
  actor: Actor,
  sent: ProfileUpdate,
): Promise<Decision<UserProfile, 'EMAIL_ALREADY_EXISTS' | 'VALIDATION' | 'STALE'>> =>
  transaction(portal.db, async (tx) => {
    const people = await lockColleaguesOf(tx, actor)
    const account = people.find(({ userId }) => userId === actor.userId)
    if (!account) throw new Error('The account of the call is gone')
    const { debtorNumber: _readOnly, ...wanted } = changesIn(sent)
    const changes = mayInCompany(account.companyRole, 'change-company') ? wanted : splitProfile(wanted).person
    const missing = missingInProfile(changes, account)
    if (Object.keys(missing).length > 0) return refuse('VALIDATION', missing)
    if (isStale(sent, account, changes)) return refuse('STALE')
    if (!changesEmail(account, sent)) {
      if (sent.withdrawNewEmail) await withdrawNewEmail(tx, account.userId)
      const kept = sent.withdrawNewEmail ? { ...account, pendingEmail: null } : account
      // The same address in other capitals needs no proof.
      return accept(userProfileOf(await save(tx, kept, { ...changes, email: sent.email ?? account.email })))
    }
    if (await findAccount(tx, sent.email)) return refuse('EMAIL_ALREADY_EXISTS')
    const isPlanned = account.pendingEmail !== null && foldEmail(account.pendingEmail) === foldEmail(sent.email)
    // Whoever has mistyped it gives the wrong one free at once.
    if (!isPlanned) await withdrawNewEmail(tx, account.userId)
    const code = await makeCodeForNewEmail(portal, tx, { email: sent.email, userId: account.userId })
    if (!code) return refuse('EMAIL_ALREADY_EXISTS')
    const until = isPlanned ? {} : { pendingEmailUntil: databaseTimeIn(lifetimes.newEmail) }
    const { email: recipient, language, firstName } = account
    const saved = await save(tx, account, { ...changes, pendingEmail: sent.email, ...until })
    await queueMails(tx, portal.queue, [
      { template: 'email-change-code', recipient: sent.email, language, facts: code },
      ...(isPlanned
        ? []
        : [
            {
              template: 'email-change-requested',
              recipient,
              language,
              facts: { firstName, newEmail: sent.email },
            } as const,
          ]),
    ])
    return accept(userProfileOf(saved))
  })

async function save(
  tx: Tx,
  account: Account,
  {
    pendingEmailUntil,
    ...columns
  }: Changes & {
    readonly email?: string
    readonly pendingEmail?: string | null
    readonly pendingEmailUntil?: RawBuilder<Date> | null
  },
): Promise<Account> {
  const { company, person } = splitProfile(columns)
  const own = { ...person, ...(pendingEmailUntil !== undefined && { pendingEmailUntil }) }
  if (Object.keys(own).length > 0) await tx.updateTable('users').set(own).where('userId', '=', account.userId).execute()
  if (Object.keys(company).length > 0) {
    await tx.updateTable('companies').set(company).where('companyId', '=', account.companyId).execute()
    await announce(tx, { kind: 'company-changed', companyId: account.companyId })
  }
  return { ...account, ...columns }
}
