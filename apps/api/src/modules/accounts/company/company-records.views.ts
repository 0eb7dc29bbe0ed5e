import type { CompanyRecord, CompanyRow } from '@portal/contract/companies/company-record-schemas.ts'
import { companyFields } from '@portal/domain/accounts/account-fields.ts'
import { companyStandingOf, type ListedStanding, type Standing } from '@portal/domain/accounts/standing.ts'
import { foldNumber } from '@portal/domain/folded-number.ts'
import { limits } from '@portal/domain/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Readable } from '../../../db/database.ts'
import { containing } from '../../../db/search-pattern.ts'
import { companyOf } from '../../company-of.ts'
import { type Page, type PageQuery, pageOfRows } from '../../list-page.ts'
import { counted, invitationsOf, openRequests, peopleOf } from './company.views.ts'

/** The people of a row of `companies`. An administrator is none of a dealer's. */
const ofCompany = sql`from users where users.company_id = companies.company_id and role = 'USER'`

/** What `mayAct` says, for a row of `users`. */
const mayAct = sql`verified and enabled and not disabled_by_admin`

/** What `companyStandingOf` says, for a row of `companies`. */
const standing = sql<Standing>`(select case
  when bool_or(${mayAct}) then 'Enabled'
  when bool_or(waiting_since is not null) then 'AwaitingActivation'
  when bool_or(not verified and not disabled_by_admin) then 'Unverified'
  else 'Disabled' end ${ofCompany})`

/** The same as indexes find it: who has to be among the people, and who must not. */
const listedAs: Readonly<
  Record<ListedStanding, readonly [somebody: RawBuilder<unknown>, nobody: RawBuilder<unknown>]>
> = {
  AwaitingActivation: [sql`waiting_since is not null`, mayAct],
  Enabled: [mayAct, sql`false`],
  Disabled: [sql`shown_standing = 'Disabled'`, sql`shown_standing <> 'Disabled'`],
}

const { maximumCounted } = limits.company
/** Of a row of `companies`. */
const closedRequests = counted(
  sql`from requests where dealer_id = companies.company_id
    and completed_at is not null and archived_by_admins_at is null and status = 'Closed'`,
  maximumCounted,
)
const archivedRequests = counted(
  sql`from requests where dealer_id = companies.company_id and archived_by_admins_at is not null`,
  maximumCounted,
)
const unitsSold = counted(
  sql`from units where units.debtor_number <> '' and companies.debtor_number <> ''
    and folded_number(units.debtor_number) = folded_number(companies.debtor_number)`,
  maximumCounted,
)

const activePeople = sql<number>`(select count(*)::int ${ofCompany} and ${mayAct})`

const openAndSold = [openRequests.as('openRequests'), unitsSold.as('unitsSold')] as const

/** A page of the companies of dealers, by name: one statement, which counts only what belongs to the page. */
export async function listOfCompanies(
  db: Readable,
  filter: { readonly q?: string | undefined; readonly standing?: ListedStanding | undefined },
  { page, size }: PageQuery,
): Promise<Page<CompanyRow>> {
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      (from) => {
        const [somebody, nobody] = filter.standing ? listedAs[filter.standing] : [sql`true`, sql`false`]
        const listed = from
          .selectFrom('companies')
          .select(['companyId', sql<string>`name_in_order(company_name)`.as('inOrder')])
          .where(sql<boolean>`exists (select ${ofCompany} and ${somebody})`)
          .where(sql<boolean>`not exists (select ${ofCompany} and ${nobody})`)
          .orderBy(sql`name_in_order(company_name), company_id`)
          .limit(size + 1)
          .offset(page * size)
        return filter.q ? listed.where(foundBy(filter.q)) : listed
      },
    )
    .selectFrom('page')
    .innerJoin('companies', 'companies.companyId', 'page.companyId')
    .select(['companies.companyId', 'companyName', 'debtorNumber', 'city', 'country'])
    .select(openAndSold)
    .select([standing.as('standing'), activePeople.as('activePeople')])
    .orderBy('page.inOrder')
    .orderBy('page.companyId')
    .execute()
  return pageOfRows(rows, { page, size })
}

/** Whether a text is found in a company: each way reads its index, or the accounts once. */
function foundBy(q: string): RawBuilder<boolean> {
  const part = containing(q)
  return sql`company_id in (
    select company_id from companies where folded_number(company_name) like ${part}
    union all select company_id from companies
      where folded_number(debtor_number) = ${foldNumber(q)} and debtor_number <> ''
    union all select company_id from users where role = 'USER'
      and (folded_number(email) like ${part} or folded_number(first_name || ' ' || last_name) like ${part}))`
}

/** A company by its id or that of one of its people, with its people and invitations. Three statements. */
export async function companyRecord(
  db: Readable,
  { userId }: Pick<Actor, 'userId'>,
  companyId: number,
): Promise<CompanyRecord | undefined> {
  const company = await db
    .selectFrom('companies')
    .select(['companyId', ...companyFields])
    .select(openAndSold)
    .select([closedRequests.as('closedRequests'), archivedRequests.as('archivedRequests')])
    .where('companies.companyId', '=', companyOf(companyId))
    .executeTakeFirst()
  if (!company) return undefined
  const { people, language } = await peopleOf(db, company.companyId, userId)
  const dealers = people.filter(({ role }) => role === 'USER')
  return {
    ...company,
    language,
    standing: companyStandingOf(dealers.map((person) => person.standing)),
    activePeople: dealers.filter(({ active }) => active).length,
    people,
    invitations: await invitationsOf(db, company.companyId),
  }
}
