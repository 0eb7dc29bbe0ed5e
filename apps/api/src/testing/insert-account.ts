import { randomBytes } from 'node:crypto'
import type { Role } from '@portal/domain/accounts/roles.ts'
import type { Standing } from '@portal/domain/accounts/standing.ts'
import type { Language } from '@portal/domain/languages.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/tables.ts'

/** The password of every account of a test. */
export const testPassword = 'Tweeter-75 glows'

export interface TestAccount {
  readonly userId: number
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
  /** Null: it never signed in. */
  readonly language?: Language | null
}

const flagsOf: Record<Standing, { verified: boolean; enabled: boolean; disabledByAdmin: boolean }> = {
  Unverified: { verified: false, enabled: false, disabledByAdmin: false },
  AwaitingActivation: { verified: true, enabled: false, disabledByAdmin: false },
  Enabled: { verified: true, enabled: true, disabledByAdmin: false },
  Disabled: { verified: true, enabled: false, disabledByAdmin: true },
}

/** An account straight in the database, without mails and codes; by default an enabled dealer of its own company. */
export function insertAccount(
  db: Database | Kysely<DB>,
  passwordHash: string,
  { role = 'USER', standing = 'Enabled', ...wanted }: WantedAccount = {},
): Promise<TestAccount> {
  const name = randomBytes(4).toString('hex')
  return (db as Kysely<DB>)
    .insertInto('users')
    .values({
      email: wanted.email ?? `${role.toLowerCase()}-${name}@example.com`,
      passwordHash,
      role,
      firstName: wanted.firstName ?? 'Robin',
      lastName: wanted.lastName ?? 'Sommer',
      companyName: wanted.companyName ?? `Klanghaus ${name}`,
      street: 'Klangweg 3',
      postCode: '50667',
      city: 'Köln',
      country: 'Germany',
      language: wanted.language === undefined ? 'en' : wanted.language,
      ...flagsOf[standing],
    })
    .returning(['userId', 'email', 'firstName', 'companyName', 'role'])
    .executeTakeFirstOrThrow()
}
