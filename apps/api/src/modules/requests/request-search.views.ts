import type { FoundAdminRequest, FoundUserRequest, MatchedItem } from '@portal/contract/requests/request-schemas.ts'
import { foldNumber } from '@portal/domain/folded-number.ts'
import { limits } from '@portal/domain/limits.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { builtOnce } from '../../db/built-once.ts'
import type { Readable } from '../../db/database.ts'
import { containing } from '../../db/search-pattern.ts'
import type { DB } from '../../db/tables.ts'
import { companyOf } from '../company-of.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { inListOf } from './request-lists.views.ts'
import { adminRow, contactColumns, itemsForAdmins, itemsOf, ownRow } from './request-rows.views.ts'

export interface OwnSearch {
  readonly companyId: number
  readonly q: string
  /** Of both lists where it is left out. */
  readonly scope?: 'active' | 'archived' | undefined
}
/** A text to search for, as a pattern and, where it may be one, as an id. */
function searchedFor(q: string): { readonly pattern: string | null; readonly number: number | null } {
  const folded = foldNumber(q)
  return { pattern: containing(q), number: /^\d{1,9}$/.test(folded) ? Number(folded) : null }
}

const shownMatches = <Row extends { readonly matches: MatchedItem[] }>({ matches, ...row }: Row) => ({
  ...row,
  matches: matches.slice(0, limits.search.shownItems),
  matchCount: matches.length,
})

/** The items of a found request in which the text was found. */
const matching = (isMatch: RawBuilder<boolean>) =>
  jsonArrayFrom(
    expressionBuilder<DB & { page: { requestId: number } }, 'page'>()
      .selectFrom('requestItems')
      .select(['itemId', 'itemNumber', 'serialNumber', 'status'])
      .whereRef('requestItems.requestId', '=', 'page.requestId')
      .where(isMatch)
      .orderBy('itemId'),
  )

interface Found {
  readonly requestId: number
  readonly exact: boolean
}

/** The request whose id was searched for, and the one of the item whose id it was. */
const exactHits = (number: number | null, isWanted: RawBuilder<unknown>) => sql`
      select requests.request_id, true as exact from requests
      where requests.request_id = ${number}::int and ${isWanted}
      union all
      select requests.request_id, true from requests
      where requests.request_id = (select request_id from request_items where item_id = ${number}::int) and ${isWanted}`

/** What is searched for, and which of all that is found is read: one row more than the page has. */
interface Wanted {
  readonly pattern: string | null
  readonly number: number | null
  readonly limit: number
  readonly offset: number
  /** As many as the page can need. */
  readonly most: number
}
const wantedOf = (q: string, { page, size }: PageQuery): Wanted => ({
  ...searchedFor(q),
  ...{ limit: size + 1, offset: page * size, most: (page + 1) * size + 1 },
})

/** The page of all that was found. */
const exactFirst = ({ limit, offset }: Pick<Wanted, 'limit' | 'offset'>) =>
  sql`(
  select request_id, bool_or(exact) as exact from hits
  group by request_id
  order by 2 desc, 1 desc
  limit ${limit} offset ${offset})`.$castTo<Found>()

interface AdminSearch {
  readonly dealerId?: number | undefined
  readonly status?: RequestStatus | undefined
}

/** The page's ids are selected first and joined afterwards; otherwise PostgreSQL walks all requests backwards. */
const foundForAdmins = builtOnce((db, { dealerId, status, ...wanted }: AdminSearch & Wanted) => {
  const { pattern, number, most, limit, offset } = wanted
  const ofDealer = dealerId === undefined ? sql`` : sql`and requests.dealer_id = ${companyOf(dealerId)}`
  const ofStatus = status === undefined ? sql`` : sql`and requests.status = ${status}`
  const isWanted = sql`completed_at is not null ${ofDealer} ${ofStatus}`
  const hits = sql`${exactHits(number, isWanted)}
      union all
      select * from (
        -- One look-up by key a hit, newest first, and no more of them than the page needs: a join would read all requests
        -- as soon as the planner expects many hits, and a common part of a serial number has thousands.
        select found.request_id, false from (select request_id from serial_hits order by request_id desc) newest_first
        cross join lateral (
          select requests.request_id from requests
          where requests.request_id = newest_first.request_id and ${isWanted}
          limit 1
        ) found
        order by newest_first.request_id desc limit ${most}
      ) newest_hits
      union all
      select newest.request_id, false from dealer_hits
      cross join lateral (
        select requests.request_id from requests
        where requests.dealer_id = dealer_hits.company_id and ${isWanted}
        order by requests.request_id desc limit ${most}
      ) newest`
  return db
    .with(
      (cte) => cte('serialHits').materialized(),
      (from) =>
        from
          .selectFrom('requestItems')
          .select('requestId')
          .distinct()
          .where(sql<boolean>`serial_folded like ${pattern}`),
    )
    .with(
      (cte) => cte('dealerHits').materialized(),
      (from) =>
        from
          .selectFrom('companies')
          .select('companyId')
          .where(sql<boolean>`folded_number(company_name) like ${pattern}`),
    )
    .with(
      (cte) => cte('hits').materialized(),
      () => sql`(${hits})`.$castTo<Found>(),
    )
    .with(
      (cte) => cte('page').materialized(),
      () => exactFirst({ limit, offset }),
    )
    .selectFrom('page')
    .innerJoin('requests', 'requests.requestId', 'page.requestId')
    .innerJoin('companies', 'companies.companyId', 'requests.dealerId')
    .innerJoinLateral(itemsForAdmins().as('items'), (join) => join.onTrue())
    .select(['requests.requestId', 'requests.title', 'requests.status', 'requests.createdAt', 'companies.companyName'])
    .selectAll('items')
    .select([
      sql<boolean>`requests.archived_by_admins_at is not null`.as('archived'),
      matching(sql`(item_id = ${number}::int or serial_folded like ${pattern})`).as('matches'),
    ])
    .orderBy('page.exact', 'desc')
    .orderBy('page.requestId', 'desc')
})

/**
 * Submitted requests, archived ones included, by request id, item id, or a part of a serial number or company; exact
 * ids first, then the newest. Each row says in which of its items the text was found.
 */
export async function searchForAdmins(
  db: Readable,
  { q, ...search }: AdminSearch & { readonly q: string },
  page: PageQuery,
): Promise<Page<FoundAdminRequest>> {
  const rows = await foundForAdmins(db, { ...search, ...wantedOf(q, page) })
  return pageOfRows(
    rows.map((row) => shownMatches(adminRow(row))),
    page,
  )
}

/** It walks the company's requests alone, newest first, until the page is full. */
const foundOwn = builtOnce(
  (db, given: { readonly companyId: number } & Wanted, scope: NonNullable<OwnSearch['scope']> | null) => {
    const { companyId, pattern, number, most, limit, offset } = given
    const ofScope = scope === null ? sql`` : sql`and ${inListOf('dealer', scope === 'archived')}`
    const own = sql`requests.dealer_id = ${companyId} and completed_at is not null ${ofScope}`
    const inItem = sql`(serial_folded like ${pattern} or folded_number(item_number) like ${pattern})`
    const hits = sql`${exactHits(number, own)}
      union all
      select * from (
        -- A look-up of the items of each own request. With "exists" PostgreSQL may search the items of all dealers first.
        select requests.request_id, false from requests
        where ${own} and (folded_number(title) like ${pattern} or (
          select true from request_items
          where request_items.request_id = requests.request_id and ${inItem}
          limit 1
        ))
        order by requests.request_id desc limit ${most}
      ) newest`
    return db
      .with(
        (cte) => cte('hits').materialized(),
        () => sql`(${hits})`.$castTo<Found>(),
      )
      .with(
        (cte) => cte('page').materialized(),
        () => exactFirst({ limit, offset }),
      )
      .selectFrom('page')
      .innerJoin('requests', 'requests.requestId', 'page.requestId')
      .innerJoin('users as contacts', 'contacts.userId', 'requests.contactId')
      .innerJoinLateral(itemsOf('dealer').as('items'), (join) => join.onTrue())
      .select(['requests.requestId', 'requests.title', 'requests.status', 'requests.createdAt', ...contactColumns])
      .selectAll('items')
      .select([
        sql<boolean>`requests.archived_by_dealer_at is not null`.as('archived'),
        matching(sql`(item_id = ${number}::int or ${inItem})`).as('matches'),
      ])
      .orderBy('page.exact', 'desc')
      .orderBy('page.requestId', 'desc')
  },
)

/**
 * A company's submitted requests, archived ones included or those of one list alone, by request id, item id, or a part
 * of the title, of a serial number or of an item number; exact ids first, then the newest.
 */
export async function searchOwn(
  db: Readable,
  { companyId, q, scope }: OwnSearch,
  page: PageQuery,
): Promise<Page<FoundUserRequest>> {
  const rows = await foundOwn(db, { companyId, ...wantedOf(q, page) }, scope ?? null)
  return pageOfRows(
    rows.map((row) => shownMatches(ownRow(row))),
    page,
  )
}
