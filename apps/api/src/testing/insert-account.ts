import { randomBytes } from 'node:crypto'
import type { CompanyRole } from '@portal/domain/accounts/company-roles.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import type { Standing } from '@portal/domain/accounts/standing.ts'
import type { Language } from '@portal/domain/languages.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/tables.ts'
import { insertCompany } from '../modules/accounts/insert-company.ts'

/** The password of every account of a test. */
export const testPassword = 'Tweeter-75 glows'

export interface TestAccount {
  readonly userId: number
  readonly companyId: number
  readonly email: string
  readonly firstName: string
  readonly companyName: string
  readonly role: Role
}

export interface WantedAccount {
  readonly role?: Role
  readonly standing?: Standing
  readonly email?: string
  readonly companyName?: string
  readonly firstName?: string
  readonly lastName?: string
  /** Somebody of the company that it joins; by default it has one of its own. */
  readonly colleagueOf?: Pick<TestAccount, 'companyId' | 'companyName'>
  /** Of a colleague; the first person of a company is its manager. */
  readonly companyRole?: CompanyRole
  /** Null: it never signed in. */
  readonly language?: Language | null
}

const flagsOf: Record<Standing, { verified: boolean; enabled: boolean; disabledByAdmin: boolean }> = {
  Unverified: { verified: false, enabled: false, disabledByAdmin: false },
  AwaitingActivation: { verified: true, enabled: false, disabledByAdmin: false },
  Enabled: { verified: true, enabled: true, disabledByAdmin: false },
  Disabled: { verified: true, enabled: false, disabledByAdmin: true },
}

/** An account straight in the database, without mails and codes; by default an enabled dealer of a company of its own. */
export async function insertAccount(
  db: Database | Kysely<DB>,
  passwordHash: string,
  { role = 'USER', standing = 'Enabled', ...wanted }: WantedAccount = {},
): Promise<TestAccount> {
  const name = randomBytes(4).toString('hex')
  const companyName = wanted.companyName ?? `Klanghaus ${name}`
  const person = {
    email: wanted.email ?? `${role.toLowerCase()}-${name}@example.com`,
    firstName: wanted.firstName ?? 'Robin',
    lastName: wanted.lastName ?? 'Sommer',
    language: wanted.language === undefined ? 'en' : wanted.language,
    ...{ role, passwordHash, ...flagsOf[standing] },
  }
  const { firstName, email } = person
  if (wanted.colleagueOf) {
    const { companyId } = wanted.colleagueOf
    const { userId } = await (db as Kysely<DB>)
      .insertInto('users')
      .values({ ...person, companyId, companyRole: wanted.companyRole ?? 'member' })
      .returning('userId')
      .executeTakeFirstOrThrow()
    return { userId, companyId, email, firstName, companyName: wanted.colleagueOf.companyName, role }
  }
  const address = { street: 'Klangweg 3', postCode: '50667', city: 'Köln', country: 'Germany' }
  const account = await insertCompany(db as Kysely<DB>, { companyName, ...address }, person)
  if (!account) throw new Error(`${email} has an account already`)
  return { userId: account.userId, companyId: account.userId, email, firstName, companyName, role }
}
