import type { PersonOfRecord } from '@portal/contract/companies/company-record-schemas.ts'
import type { Company, Invitation } from '@portal/contract/companies/company-schemas.ts'
import { companyFields } from '@portal/domain/accounts/account-fields.ts'
import { mayInCompany } from '@portal/domain/accounts/company-roles.ts'
import { actsForCompany, standingOf } from '@portal/domain/accounts/standing.ts'
import { commonLanguage, type Language } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { compareNames } from '@portal/domain/name-order.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { databaseTime } from '../../../db/clock.ts'
import type { Readable } from '../../../db/database.ts'

/** Whether a company has people beside one of them, of `users` in a statement; whoever became an administrator is none. */
export const hasOthers: RawBuilder<boolean> = sql<boolean>`exists (
  select from users others
  where others.company_id = users.company_id and others.user_id <> users.user_id and others.role = 'USER')`

/** Whether the company of an actor has other people. */
export async function hasOthersInCompany(db: Readable, { userId }: Pick<Actor, 'userId'>): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(hasOthers.as('hasOthers'))
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.hasOthers ?? false
}

/** How many rows there are, counted up to a limit in an index. */
export const counted = (rows: RawBuilder<unknown>, limit: number) =>
  sql<number>`(select count(*)::int from (select ${rows} limit ${limit}) counted)`

const openRequestsOf = (owner: RawBuilder<unknown>) =>
  counted(sql`from requests where ${owner} and completed_at is not null and not closed`, limits.work.openRequests)
/** Of a row of `companies`. */
export const openRequests = openRequestsOf(sql`dealer_id = companies.company_id`)

/** The actor's company with its people, and for managers the invitations that wait. Three statements. */
export async function companyOfActor(
  db: Readable,
  { companyId, companyRole, userId }: Pick<Actor, 'companyId' | 'companyRole' | 'userId'>,
): Promise<Company> {
  const company = await db
    .selectFrom('companies')
    .select(companyFields)
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  const { people, language } = await peopleOf(db, companyId, userId)
  return {
    ...company,
    language,
    people: people.map(({ role, standing, ...person }) => person),
    invitations: mayInCompany(companyRole, 'invite') ? await invitationsOf(db, companyId) : [],
  }
}

/** The people of a company by name, those who left last, and its language; `readerId` is who reads. */
export async function peopleOf(
  db: Readable,
  companyId: number,
  readerId: number,
): Promise<{ people: PersonOfRecord[]; language: Language | null }> {
  const rows = await db
    .selectFrom('users')
    .select(['userId', 'firstName', 'lastName', 'email', 'companyRole', 'role', 'leftAt', 'language'])
    .select(['verified', 'enabled', 'disabledByAdmin'])
    .select(openRequestsOf(sql`contact_id = users.user_id`).as('openRequests'))
    .where('companyId', '=', companyId)
    .orderBy('userId')
    .limit(limits.company.people)
    .execute()
  const people = rows.map(({ leftAt, verified, enabled, disabledByAdmin, language, ...person }) => {
    const flags = { verified, enabled, disabledByAdmin }
    const isSelf = person.userId === readerId
    const active = actsForCompany({ ...flags, role: person.role })
    return { ...person, isSelf, standing: standingOf(flags), active, left: leftAt !== null }
  })
  people.sort(
    (one, other) =>
      Number(one.left) - Number(other.left) ||
      compareNames(one.firstName, other.firstName) ||
      compareNames(one.lastName, other.lastName),
  )
  return { people, language: commonLanguage(rows.filter(actsForCompany).map(({ language }) => language)) }
}

/** The invitations of a company that nobody has accepted yet, the last sent first. */
export async function invitationsOf(db: Readable, companyId: number): Promise<Invitation[]> {
  const rows = await selectInvitations(db)
    .where('companyId', '=', companyId)
    .orderBy('sentAt', 'desc')
    .orderBy('invitationId', 'desc')
    .limit(limits.company.invitations)
    .execute()
  return rows.map(shownInvitation)
}

/** An invitation as its company sees it. */
export const selectInvitations = (db: Readable) =>
  db
    .selectFrom('invitations')
    .select(['invitationId', 'email', 'companyRole', 'language', 'sentAt', 'expiresAt', databaseTime.as('now')])

export const shownInvitation = ({
  sentAt,
  expiresAt,
  now,
  ...invitation
}: Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>): Invitation => ({
  ...invitation,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  expired: expiresAt <= now,
})
