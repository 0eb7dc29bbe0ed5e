import type { Invitation } from '@portal/contract/companies/company-schemas.ts'
import type { CompanyRole } from '@portal/domain/accounts/company-roles.ts'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import type { Language } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Actor } from '../../../actor.ts'
import { databaseTime, databaseTimeIn } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { lifetimes } from '../../../lifetimes.ts'
import { queueMails } from '../../../mail/queue-mails.ts'
import type { Portal } from '../../../portal.ts'
import { createRandomToken } from '../../../tokens/random-tokens.ts'
import { announce } from '../../events/announce.ts'
import { countTries } from '../account-call-checks.ts'
import { findAccount } from '../accounts.repository.ts'
import { selectInvitations, shownInvitation } from './company.views.ts'
import { lockCompanyFor } from './people.ts'

type Parts = Pick<Portal, 'db' | 'queue' | 'rateLimits'>
type NotInvited =
  | 'FORBIDDEN'
  | 'EMAIL_ALREADY_EXISTS'
  | 'ALREADY_IN_COMPANY'
  | 'ALREADY_INVITED'
  | 'TOO_MANY_INVITATIONS'
  | 'TOO_MANY_REQUESTS'

/** Invites an address into the actor's company, with the mail in the same transaction. */
export const invite = (
  { db, ...parts }: Parts,
  actor: Actor,
  { email, companyRole, language }: { email: string; companyRole: CompanyRole; language: Language },
): Promise<Decision<Invitation, NotInvited>> =>
  transaction(
    db,
    async (tx) => {
      const people = await lockCompanyFor(tx, actor, 'invite')
      if (!people) return refuse('FORBIDDEN')
      const address = foldEmail(email)
      if (people.some((person) => foldEmail(person.email) === address)) return refuse('ALREADY_IN_COMPANY')
      // A dealer of another company may come over; an administrator belongs to none.
      if ((await findAccount(tx, address))?.role === 'ADMIN') return refuse('EMAIL_ALREADY_EXISTS')
      const waiting = await tx
        .selectFrom('invitations')
        .select('invitationId')
        .where('companyId', '=', actor.companyId)
        .limit(limits.company.invitations)
        .execute()
      if (waiting.length >= limits.company.invitations || people.length + waiting.length >= limits.company.people)
        return refuse('TOO_MANY_INVITATIONS')
      const { token, hash } = createRandomToken()
      const { invitationId } = await tx
        .insertInto('invitations')
        .values({
          ...{ companyId: actor.companyId, email: address, companyRole, language },
          ...{ invitedBy: actor.userId, tokenHash: hash },
          ...{ sentAt: databaseTime, expiresAt: databaseTimeIn(lifetimes.invitation) },
        })
        .returning('invitationId')
        .executeTakeFirstOrThrow()
      return sendInvitation(tx, parts, actor, invitationId, token)
    },
    { invitations_of_address: refuse('ALREADY_INVITED') },
  )

/** Sends an invitation once more, with another link in place of the one before. */
export const inviteAgain = (
  { db, ...parts }: Parts,
  actor: Actor,
  invitationId: number,
): Promise<Decision<Invitation, 'FORBIDDEN' | 'NOT_FOUND' | 'TOO_MANY_REQUESTS'>> =>
  transaction(db, async (tx) => {
    if (!(await lockCompanyFor(tx, actor, 'invite'))) return refuse('FORBIDDEN')
    const { token, hash } = createRandomToken()
    const sent = await tx
      .updateTable('invitations')
      .set({
        ...{ tokenHash: hash, invitedBy: actor.userId },
        ...{ sentAt: databaseTime, expiresAt: databaseTimeIn(lifetimes.invitation) },
      })
      .where('invitationId', '=', invitationId)
      .where('companyId', '=', actor.companyId)
      .returning('invitationId')
      .executeTakeFirst()
    return sent ? sendInvitation(tx, parts, actor, invitationId, token) : refuse('NOT_FOUND')
  })

/** Withdraws an invitation: its link no longer works. */
export const withdrawInvitation = (
  { db }: Pick<Portal, 'db'>,
  actor: Actor,
  invitationId: number,
): Promise<Decision<Done, 'FORBIDDEN' | 'NOT_FOUND'>> =>
  transaction(db, async (tx) => {
    if (!(await lockCompanyFor(tx, actor, 'invite'))) return refuse('FORBIDDEN')
    const withdrawn = await tx
      .deleteFrom('invitations')
      .where('invitationId', '=', invitationId)
      .where('companyId', '=', actor.companyId)
      .returning('invitationId')
      .executeTakeFirst()
    if (!withdrawn) return refuse('NOT_FOUND')
    await announce(tx, { kind: 'company-changed', companyId: actor.companyId })
    return accept({})
  })

/** Mails an invitation. An address of the sender's choice gets so many a day, whoever sends them. */
async function sendInvitation(
  tx: Tx,
  { queue, rateLimits }: Omit<Parts, 'db'>,
  { companyId, companyName, firstName, lastName }: Actor,
  invitationId: number,
  code: string,
): Promise<Decision<Invitation, 'TOO_MANY_REQUESTS'>> {
  const row = await selectInvitations(tx).where('invitationId', '=', invitationId).executeTakeFirstOrThrow()
  const { email: recipient, language } = row
  const tooMany = await countTries(
    { rateLimits },
    [
      ['invitationsToAddress', recipient],
      ['invitationsOfCompany', String(companyId)],
    ],
    tx,
  )
  if (tooMany) return tooMany
  const facts = { companyName, invitedBy: `${firstName} ${lastName}`, code, expiresAt: row.expiresAt.toISOString() }
  await queueMails(tx, queue, [{ template: 'invitation', recipient, language, facts }])
  await announce(tx, { kind: 'company-changed', companyId })
  return accept(shownInvitation(row))
}
