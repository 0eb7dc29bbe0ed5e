import { type CompanyField, isCompanyField } from '@portal/domain/accounts/account-fields.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Companies, Users } from '../../db/tables.ts'

/** What a company is made of. */
type CompanyFields = Pick<Insertable<Companies>, CompanyField>

/** Fields of a profile: those of the company, and those of the person. */
export function splitProfile<Fields extends object>(
  fields: Fields,
): {
  readonly company: Pick<Fields, Extract<keyof Fields, keyof CompanyFields>>
  readonly person: Omit<Fields, keyof CompanyFields>
} {
  const { company = [], person = [] } = Object.groupBy(Object.entries(fields), ([name]) =>
    isCompanyField(name) ? 'company' : 'person',
  )
  return { company: Object.fromEntries(company) as never, person: Object.fromEntries(person) as never }
}

/** The next id of an account, for a company, which bears that of its first person. */
const nextUserId = sql`nextval('users_user_id_seq')`.$castTo<number>()

/**
 * Makes a company with its first person, who is its manager.
 * @returns undefined where somebody has the e-mail address: then nothing was made
 */
export async function insertCompany(
  tx: Pick<Tx, 'insertInto' | 'deleteFrom'>,
  company: CompanyFields,
  person: Omit<Insertable<Users>, 'userId' | 'companyId' | 'companyRole'>,
): Promise<{ readonly userId: number; readonly email: string } | undefined> {
  const { companyId } = await tx
    .insertInto('companies')
    .values({ companyId: nextUserId, ...company })
    .returning('companyId')
    .executeTakeFirstOrThrow()
  const account = await tx
    .insertInto('users')
    .values({ ...person, userId: companyId, companyId, companyRole: 'manager' })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['userId', 'email'])
    .executeTakeFirst()
  if (!account) await tx.deleteFrom('companies').where('companyId', '=', companyId).execute()
  return account
}
