import { companyFields } from '@portal/domain/accounts/account-fields.ts'
import type { PersonOfCompany } from '@portal/domain/accounts/company-roles.ts'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { actsForCompany } from '@portal/domain/accounts/standing.ts'
import { type RawBuilder, sql } from 'kysely'
import { databaseTime } from '../../db/clock.ts'
import type { Readable, Tx } from '../../db/database.ts'

/** `where` for the account of an address, as the unique index compares it: without regard to case. */
const hasEmail = (email: string): RawBuilder<boolean> => sql<boolean>`lower(email) = ${foldEmail(email)}`

const accountColumns = [
  'userId',
  'users.companyId',
  'companyRole',
  'leftAt',
  'email',
  'passwordHash',
  'role',
  'verified',
  'enabled',
  'disabledByAdmin',
  'waitingSince',
  'firstName',
  'lastName',
  ...companyFields.map((field) => `companies.${field}` as const),
  'language',
  'mailChoice',
  'mailCases',
] as const

const selectAccount = (db: Readable) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.companyId', 'users.companyId')
    .select(accountColumns)
    // The new address that waits to be confirmed; none once its time is over.
    .select((row) =>
      row
        .case()
        .when(row.or([row('pendingEmailUntil', 'is', null), row('pendingEmailUntil', '>', databaseTime)]))
        .then(row.ref('pendingEmail'))
        .end()
        .as('pendingEmail'),
    )
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** An account as the rules about a company's people see it. */
export const personOf = (account: Account): PersonOfCompany => ({
  userId: account.userId,
  companyRole: account.companyRole,
  active: actsForCompany(account),
})

/** Reads an account without locking it: for what is checked again under a lock, or not written at all. */
export const findAccount = (db: Readable, email: string) => selectAccount(db).where(hasEmail(email)).executeTakeFirst()
/** The same by id. */
export const findAccountById = (db: Readable, userId: number) =>
  selectAccount(db).where('userId', '=', userId).executeTakeFirst()

/**
 * Every change of an account, its codes and its sessions takes one of these locks first, and so in the order of all locks
 * (`db/transaction.ts`): two changes come one after the other, and never wait for each other in a circle. Rows that only
 * name the account, such as a mail or a message, do not wait for it.
 */
export const lockAccount = (tx: Tx, email: string): Promise<Account | undefined> => lockOne(tx, hasEmail(email))

/** The same lock by id, for whoever is signed in already or named by a code. */
export const lockAccountById = (tx: Tx, userId: number): Promise<Account | undefined> =>
  lockOne(tx, sql<boolean>`user_id = ${userId}`)

/**
 * First the row alone: together with its company, an account that changes companies while this waits is not found. As much is
 * asked where there is none, so that nobody learns from the time it takes which addresses have an account.
 */
async function lockOne(tx: Tx, isMeant: RawBuilder<boolean>): Promise<Account | undefined> {
  const row = await tx.selectFrom('users').select('userId').where(isMeant).forNoKeyUpdate().executeTakeFirst()
  return findAccountById(tx, row?.userId ?? 0)
}

/** All people of companies, whom nobody has locked. */
export const peopleOf = (db: Readable, ...companyIds: readonly number[]): Promise<Account[]> =>
  selectAccount(db).where('users.companyId', 'in', companyIds).orderBy('userId').execute()

/** Locks all people of companies, by their ids: whoever changes what they share takes turns. */
export const lockPeopleOf = (tx: Tx, ...companyIds: readonly number[]): Promise<Account[]> =>
  selectAccount(tx).where('users.companyId', 'in', companyIds).orderBy('userId').forNoKeyUpdate('users').execute()

/** Locks an account with all people of its company, of which it may no longer be since the call began. */
export async function lockColleaguesOf(
  tx: Tx,
  { userId, companyId }: { readonly userId: number; readonly companyId: number },
): Promise<Account[]> {
  const people = await lockPeopleOf(tx, companyId)
  if (people.some((person) => person.userId === userId)) return people
  const now = await tx.selectFrom('users').select('companyId').where('userId', '=', userId).executeTakeFirstOrThrow()
  return lockPeopleOf(tx, now.companyId)
}

/** The key of PostgreSQL's advisory lock that whatever takes requests from one company to another takes. Any number will do. */
const moveLock = 7_201_146

/**
 * Until the transaction ends no other requests go from one company to another: of two that come and go at the same moment, the
 * second would lock what the first has moved only once it has the people.
 */
export const lockMoves = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(${moveLock})`.execute(tx)

/**
 * Locks two companies with all their people, whom nobody brings in or takes out any more. Read again: while this waited for
 * the lock somebody may have come.
 */
export async function lockCompanies(tx: Tx, one: number, other: number): Promise<Account[]> {
  await lockPeopleOf(tx, one, other)
  const companies = tx.selectFrom('companies').select('companyId').where('companyId', 'in', [one, other])
  await companies.orderBy('companyId').forNoKeyUpdate().execute()
  return lockPeopleOf(tx, one, other)
}

/**
 * Locks an account together with its company's people and all administrators, always in the same order: two administrators
 * who disable each other at once would otherwise both find another one left. Read again where the account has changed
 * companies while this waited.
 */
export async function lockAccountAndAdmins(
  tx: Tx,
  email: string,
): Promise<{ account: Account | undefined; people: readonly Account[]; admins: readonly Account[] }> {
  const lock = () =>
    selectAccount(tx)
      .select(hasEmail(email).as('isMeant'))
      .where((where) =>
        where.or([
          where('role', '=', 'ADMIN'),
          where('users.companyId', '=', where.selectFrom('users').select('companyId').where(hasEmail(email))),
        ]),
      )
      .orderBy('userId')
      .forNoKeyUpdate('users')
      .execute()
  const locked = await lock()
  const rows = locked.some((row) => row.isMeant) ? locked : await lock()
  const account = rows.find((row) => row.isMeant)
  return {
    account,
    people: rows.filter((row) => row.companyId === account?.companyId),
    admins: rows.filter((row) => row.role === 'ADMIN'),
  }
}

/** Ends every session of an account, and with it its access tokens. */
export async function endSessions(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ endedAt: databaseTime })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Deletes the codes and password resets of an account, when its address or its password has changed. */
export async function forgetCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('accountCodes').where('userId', '=', userId).execute()
  await tx.deleteFrom('passwordResetGrants').where('userId', '=', userId).execute()
}

/** Withdraws the invitations that people sent who may invite nobody there any more. */
export async function withdrawInvitationsOf(tx: Tx, ...userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('invitations').where(sql<boolean>`invited_by = any (${userIds}::integer[])`).execute()
}

/** Of an account whose address does not wait to be changed. */
export const noNewEmail = { pendingEmail: null, pendingEmailUntil: null } as const

/** Takes a new address back that waits to be confirmed, with its codes. */
export async function withdrawNewEmail(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('accountCodes').where('userId', '=', userId).where('purpose', '=', 'change-email').execute()
  await tx.updateTable('users').set(noNewEmail).where('userId', '=', userId).execute()
}
