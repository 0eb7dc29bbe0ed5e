import { type RawBuilder, sql } from 'kysely'

/**
 * The company that an id names, for filters by distributor: its own, or that of one of its people. No two companies and
 * people share an id, but for a company and its first person.
 */
export const companyOf = (id: number): RawBuilder<number> =>
  sql`coalesce((select company_id from companies where company_id = ${id}), (select company_id from users where user_id = ${id}))`.$castTo<number>()
