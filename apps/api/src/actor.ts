import type { CompanyRole } from '@portal/domain/accounts/company-roles.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import type { Language } from '@portal/domain/languages.ts'
import { sql } from 'kysely'
import type { Readable } from './db/database.ts'

/** The person who makes a call: an enabled account, read from the database during this call. */
export interface Actor {
  readonly userId: number
  readonly role: Role
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The company, whose submitted requests the person may see. */
  readonly companyId: number
  readonly companyRole: CompanyRole
  readonly companyName: string
  /** The customer's number of the company; '' while it has none. */
  readonly debtorNumber: string
  /** Undefined until the account has one. */
  readonly language: Language | undefined
}

/** An actor who calls over HTTP. */
export interface SignedInActor extends Actor {
  /** The session of the access token. */
  readonly sessionId: string
}

/** Administrators who may act. */
export const selectActing = (db: Readable) =>
  db
    .selectFrom('users')
    .where('role', '=', sql.lit('ADMIN'))
    .where('enabled', '=', sql.lit(true))
    .where('verified', '=', sql.lit(true))
