import type { LikelyTwin } from '@portal/contract/companies/merge-schemas.ts'
import { publicMailHosts, type TwinSign, twinSigns } from '@portal/domain/accounts/merge-companies.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import type { Readable } from '../../../db/database.ts'
import { openRequests } from './company.views.ts'

/** Of so many that share one sign the others are looked at. */
const mostOfSign = 50
const mailHost = sql`split_part(lower(users.email), '@', 2)`

/** That a company has something in common with another one. */
export interface SharedSign {
  readonly companyId: number
  readonly sign: string
}

/**
 * Companies that are likely to be the same as one, the surest first: two statements, an index for each sign. None that was
 * merged, or of an administrator.
 */
export async function likelyTwins(db: Readable, companyId: number): Promise<LikelyTwin[]> {
  const shared = await sharedSigns(db, companyId)
  if (shared.length === 0) return []
  const companies = await db
    .selectFrom('companies')
    .select(['companyId', 'companyName', 'debtorNumber', 'city', 'country'])
    .select(({ selectFrom }) =>
      selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('people'))
        .whereRef('users.companyId', '=', 'companies.companyId')
        .$asScalar()
        .$notNull()
        .as('people'),
    )
    .select(openRequests.as('openRequests'))
    .where('companyId', 'in', [...new Set(shared.map((hit) => hit.companyId))])
    .where('mergedInto', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('users').whereRef('users.companyId', '=', 'companies.companyId').where('role', '=', 'ADMIN')),
      ),
    )
    .orderBy('companyId')
    .execute()
  const isShared = (company: { companyId: number }, sign: TwinSign) =>
    shared.some((hit) => hit.companyId === company.companyId && hit.sign === sign)
  const twins = companies.map((company) => ({
    ...company,
    alike: twinSigns.filter((sign) => isShared(company, sign)),
  }))
  const doubts = ({ alike }: (typeof twins)[number]) => twinSigns.map((sign) => (alike.includes(sign) ? 0 : 1)).join('')
  return twins.sort((one, other) => doubts(one).localeCompare(doubts(other))).slice(0, limits.company.twins)
}

async function sharedSigns(db: Readable, companyId: number): Promise<SharedSign[]> {
  const ofOwn = sql`from companies where company_id = ${companyId}`
  const { rows } = await sql<SharedSign>`
    select company_id, sign from (
      (select company_id, 'debtorNumber' as sign from companies
        where debtor_number <> '' and folded_number(debtor_number) = (select folded_number(debtor_number) ${ofOwn})
        limit ${mostOfSign})
      union all
      (select company_id, 'name' from companies
        where merged_into is null and alike_name(company_name) = (select nullif(alike_name(company_name), '') ${ofOwn})
        limit ${mostOfSign})
      union all
      (select distinct company_id, 'mailDomain' from users
        where ${mailHost} in (select ${mailHost} from users where users.company_id = ${companyId}
          and ${mailHost} <> all (${publicMailHosts}::text[]))
        limit ${mostOfSign})
    ) shared where company_id <> ${companyId}`.execute(db)
  return rows
}

/** Whether an account waits for activation. */
export async function waits(db: Readable, userId: number): Promise<boolean> {
  const account = await db.selectFrom('users').select('waitingSince').where('userId', '=', userId).executeTakeFirst()
  return account?.waitingSince != null
}
