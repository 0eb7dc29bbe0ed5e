import { type RawBuilder, sql } from 'kysely'

/**
 * The company that an id names, for filters by distributor: its own, or that of one of its people; of one that was merged,
 * the one that it went into. No two companies and people share an id, but for a company and its first person.
 */
export const companyOf = (id: number | RawBuilder<number>): RawBuilder<number> =>
  sql`(with recursive named (company_id) as (
      select coalesce((select company_id from companies where company_id = ${id}),
        (select company_id from users where user_id = ${id}))
      union select merged_into from companies join named using (company_id) where merged_into is not null)
    select company_id from named join companies using (company_id) where merged_into is null)`.$castTo<number>()

/** The company that an id names by now, and all that went into it. */
export const allCompaniesOf = (id: number): RawBuilder<number> =>
  sql`(with recursive part (company_id) as (
      select ${companyOf(id)}
      union select companies.company_id from companies join part on merged_into = part.company_id)
    select company_id from part)`.$castTo<number>()
