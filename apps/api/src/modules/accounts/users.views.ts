import type { UserProfile, UserRow } from '@portal/contract/accounts/user-schemas.ts'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import { languageFor } from '@portal/domain/languages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import { containing } from '../../db/search-pattern.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { type Account, findAccount } from './accounts.repository.ts'

const rowColumns = ['userId', 'email', 'companyName', 'role', 'enabled', 'disabledByAdmin', 'verified'] as const

/** An account as the administrators' list shows it. */
export const userRowOf = (account: Account): UserRow => {
  const { userId, email, companyName, role, enabled, disabledByAdmin, verified } = account
  return { userId, email, companyName, role, enabled, disabledByAdmin, verified }
}

/** An account as its profile shows it: without password, role and flags. */
export const userProfileOf = (account: Account): UserProfile => {
  const { passwordHash, role, verified, enabled, disabledByAdmin, ...profile } = account
  return { ...profile, language: languageFor([account.language]) }
}

/** A profile: any for an administrator, the own one for everybody else. */
export async function profileFor(db: Readable, actor: Actor, email: string): Promise<UserProfile | undefined> {
  // Checked before the look-up: a dealer must not learn whether an address has an account.
  if (actor.role !== 'ADMIN' && foldEmail(email) !== foldEmail(actor.email)) return undefined
  const account = await findAccount(db, email)
  return account && userProfileOf(account)
}

/**
 * A page of the user list, newest first, or sorted by the standing it shows over the whole list, the newest first among
 * equals. One statement, an index for each order.
 */
export async function listUsers(
  db: Readable,
  filter: {
    readonly roles: readonly (Role | undefined)[]
    readonly q?: string | undefined
    readonly sort?: 'status' | '-status' | undefined
  },
  { page, size }: PageQuery,
): Promise<Page<UserRow>> {
  let query = db.selectFrom('users').select(rowColumns)
  for (const role of filter.roles) if (role) query = query.where('role', '=', role)
  if (filter.q) {
    const part = containing(filter.q)
    query = query.where(sql<boolean>`(lower(email) like ${part} or lower(company_name) like ${part})`)
  }
  if (filter.sort) query = query.orderBy('shownStanding', filter.sort === 'status' ? 'asc' : 'desc')
  const rows = await query
    .orderBy('userId', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute()
  return pageOfRows(rows, { page, size })
}
