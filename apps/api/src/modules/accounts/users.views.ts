import type { UserProfile, UserRow, userSorts } from '@portal/contract/accounts/user-schemas.ts'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import type { ListedStanding, ShownStanding } from '@portal/domain/accounts/standing.ts'
import { type Language, languageFor } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import { containing } from '../../db/search-pattern.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { type Account, findAccount, findAccountById } from './accounts.repository.ts'

const rowColumns = [
  'userId',
  'email',
  'users.companyId',
  'companies.companyName',
  'role',
  'enabled',
  'disabledByAdmin',
  'verified',
  'waitingSince',
] as const

/** An account as the administrators' list shows it. */
export const userRowOf = (account: Omit<UserRow, 'waitingSince'> & Pick<Account, 'waitingSince'>): UserRow => {
  const { userId, email, companyId, companyName, role, enabled, disabledByAdmin, verified, waitingSince } = account
  const since = waitingSince?.toISOString() ?? null
  return { userId, email, companyId, companyName, role, enabled, disabledByAdmin, verified, waitingSince: since }
}

/** An account as its profile shows it: without password, role and flags. */
export const userProfileOf = (account: Account): UserProfile => {
  const { passwordHash, role, verified, enabled, disabledByAdmin, waitingSince, ...others } = account
  const { companyId, companyRole, leftAt, ...profile } = others
  return { ...profile, language: languageFor([account.language]) }
}

/** In which language somebody reads. */
export async function languageOfAccount(db: Readable, userId: number): Promise<Language> {
  const query = db.selectFrom('users').select('language').where('userId', '=', userId)
  return languageFor([(await query.executeTakeFirstOrThrow()).language])
}

/**
 * A profile: any for an administrator, the own one for everybody else; by its id where its address was changed since it
 * was seen.
 */
export async function profileFor(
  db: Readable,
  actor: Actor,
  { email, userId = 0 }: { readonly email: string; readonly userId?: number | undefined },
): Promise<UserProfile | undefined> {
  // Checked before the look-up: a dealer must not learn whether an address has an account.
  const isAdmin = actor.role === 'ADMIN'
  // Their own by its id, too: it may have another address since the page was read.
  if (!isAdmin && foldEmail(email) !== foldEmail(actor.email) && userId !== actor.userId) return undefined
  const account = isAdmin
    ? ((await findAccount(db, email)) ?? (await findAccountById(db, userId)))
    : await findAccountById(db, actor.userId)
  return account && userProfileOf(account)
}

/**
 * A page of the user list, newest first; or sorted over the whole list, by the standing it shows or with those who wait
 * for activation before all others. The longest waiting come first, among all other equals the newest. One statement, an
 * index for each order. It goes on by numbers of pages, or after a row, as that was read.
 */
export async function listUsers(
  db: Readable,
  filter: {
    readonly roles: readonly (Role | undefined)[]
    readonly q?: string | undefined
    readonly standing?: ListedStanding | undefined
    readonly sort?: (typeof userSorts)[number] | undefined
    readonly afterUserId?: number | undefined
    readonly afterWaitingSince?: string | undefined
    readonly afterStanding?: ShownStanding | undefined
  },
  { page, size }: PageQuery,
): Promise<Page<UserRow>> {
  let query = db.selectFrom('users').innerJoin('companies', 'companies.companyId', 'users.companyId').select(rowColumns)
  for (const role of filter.roles) if (role) query = query.where('role', '=', role)
  if (filter.q) {
    const part = containing(filter.q)
    query = query.where(
      sql<boolean>`(folded_number(email) like ${part} or folded_number(companies.company_name) like ${part}
        or folded_number(first_name || ' ' || last_name) like ${part} or folded_number(companies.debtor_number) like ${part})`,
    )
  }
  if (filter.standing === 'AwaitingActivation') query = query.where('waitingSince', 'is not', null)
  else if (filter.standing) query = query.where('shownStanding', '=', filter.standing)
  if (filter.sort === 'waiting') query = query.orderBy('waitingSince', 'asc')
  else if (filter.sort) query = query.orderBy('shownStanding', filter.sort === 'status' ? 'asc' : 'desc')
  query = query.orderBy('userId', 'desc').limit(size + 1)
  const place = placeAfter(filter)
  const rows = await (place ? query.where(place) : query.offset(page * size)).execute()
  return pageOfRows(rows.map(userRowOf), { page, size })
}

/** What comes after a row in the order of the list; undefined where none is named. */
function placeAfter({
  sort,
  afterUserId,
  afterWaitingSince,
  afterStanding,
}: Parameters<typeof listUsers>[1]): RawBuilder<boolean> | undefined {
  if (afterUserId === undefined) return undefined
  const newer = sql<boolean>`user_id < ${afterUserId}`
  if (sort === 'status')
    return sql`(shown_standing > ${afterStanding} or shown_standing = ${afterStanding} and ${newer})`
  if (sort === '-status')
    return sql`(shown_standing < ${afterStanding} or shown_standing = ${afterStanding} and ${newer})`
  if (sort !== 'waiting') return newer
  if (afterWaitingSince === undefined) return sql`(waiting_since is null and ${newer})`
  // The wire carries milliseconds, and several may have begun to wait within one.
  const since = sql`coalesce((select before.waiting_since from users as before where before.user_id = ${afterUserId}
    and date_trunc('milliseconds', before.waiting_since) = ${afterWaitingSince}::timestamptz), ${afterWaitingSince}::timestamptz)`
  return sql`(waiting_since > ${since} or waiting_since = ${since} and ${newer} or waiting_since is null)`
}

/** How many accounts wait for activation, counted up to a limit in the index of those who wait. */
export async function countWaitingAccounts(db: Readable): Promise<number> {
  const counted = await db
    .selectFrom('users')
    .select('userId')
    .where('waitingSince', 'is not', null)
    .orderBy('waitingSince')
    .limit(limits.waitingAccounts.maximumCounted)
    .execute()
  return counted.length
}
