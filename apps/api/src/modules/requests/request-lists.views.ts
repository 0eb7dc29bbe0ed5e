import type { AdminRequestRow, UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import type { Side } from '@portal/domain/sides.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { containing } from '../../db/search-pattern.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'

export interface AdminListFilter {
  readonly archived: boolean
  readonly dealerId?: number | undefined
  readonly status?: RequestStatus | undefined
}

export interface ListedRow {
  readonly requestId: number
  readonly title: string
  readonly status: RequestStatus
  readonly createdAt: Date
  readonly companyName: string
  readonly itemCount: number
  readonly unread: boolean
  readonly archived: boolean
}

/** Counts the items of the shown rows only, and looks for unread marks in the same step. */
const itemsOf = (unread: RawBuilder<unknown>) => sql`
  cross join lateral (
    select count(*)::int as item_count, coalesce(bool_or(${unread}), false) as unread
    from request_items where request_items.request_id = page.request_id
  ) items`

const adminRow = (row: ListedRow): AdminRequestRow => ({
  requestId: row.requestId,
  companyName: row.companyName,
  title: row.title,
  createdAt: row.createdAt.toISOString(),
  itemCount: row.itemCount,
  status: row.status,
  hasUnreadMessages: row.unread,
  completed: true,
  archived: row.archived,
})

/** `where` for the requests in the active or archived list of a side, as its partial indexes have it. */
function inListOf(side: Side, archived: boolean): RawBuilder<unknown> {
  const archivedAt = sql.ref(side === 'admins' ? 'archived_by_admins_at' : 'archived_by_dealer_at')
  return archived ? sql`${archivedAt} is not null` : sql`completed_at is not null and ${archivedAt} is null`
}

/** A page of the administrators' active or archived list, newest first: one statement, an index per filter. */
export async function listForAdmins(
  db: Readable,
  filter: AdminListFilter,
  { page, size }: PageQuery,
): Promise<Page<AdminRequestRow>> {
  const inList = inListOf('admins', filter.archived)
  const ofDealer = filter.dealerId === undefined ? sql`` : sql`and dealer_id = ${filter.dealerId}`
  const ofStatus = filter.status === undefined ? sql`` : sql`and status = ${filter.status}`
  const { rows } = await sql<ListedRow>`
    with page as materialized (
      select request_id, dealer_id, title, status, created_at, archived_by_admins_at
      from requests
      where ${inList} ${ofDealer} ${ofStatus}
      order by request_id desc
      limit ${size + 1} offset ${page * size}
    )
    select page.request_id, page.title, page.status, page.created_at, users.company_name,
      items.item_count, items.unread, page.archived_by_admins_at is not null as archived
    from page
    join users on users.user_id = page.dealer_id
    ${itemsOf(sql`unread_by_admins`)}
    order by page.request_id desc`.execute(db)
  return pageOfRows(rows.map(adminRow), { page, size })
}

/**
 * Submitted requests, archived ones included, by request id, item id, or a part of a serial number or company; exact
 * ids first, then the newest. The page's ids are selected first and joined afterwards; otherwise PostgreSQL walks all
 * requests backwards.
 */
export async function searchForAdmins(
  db: Readable,
  search: { q: string; dealerId?: number | undefined; status?: RequestStatus | undefined },
  { page, size }: PageQuery,
): Promise<Page<AdminRequestRow>> {
  const text = search.q.replaceAll(/\s+/g, ' ').trim()
  const pattern = containing(text)
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  const wanted = (page + 1) * size + 1
  const ofDealer = search.dealerId === undefined ? sql`` : sql`and requests.dealer_id = ${search.dealerId}`
  const ofStatus = search.status === undefined ? sql`` : sql`and requests.status = ${search.status}`
  const { rows } = await sql<ListedRow>`
    with serial_hits as materialized (
      select distinct request_id from request_items where serial_folded like ${pattern}
    ), dealer_hits as materialized (
      select user_id from users where lower(company_name) like ${pattern}
    ), hits as materialized (
      select requests.request_id, true as exact from requests
      where requests.request_id = ${number}::int and completed_at is not null ${ofDealer} ${ofStatus}
      union all
      select requests.request_id, true from requests
      where requests.request_id = (select request_id from request_items where item_id = ${number}::int)
        and completed_at is not null ${ofDealer} ${ofStatus}
      union all
      select * from (
        -- One look-up by key a hit, newest first, and no more of them than the page needs: a join would read all requests
        -- as soon as the planner expects many hits, and a common part of a serial number has thousands.
        select found.request_id, false from (select request_id from serial_hits order by request_id desc) newest_first
        cross join lateral (
          select requests.request_id from requests
          where requests.request_id = newest_first.request_id and completed_at is not null ${ofDealer} ${ofStatus}
          limit 1
        ) found
        order by newest_first.request_id desc limit ${wanted}
      ) newest_hits
      union all
      select newest.request_id, false from dealer_hits
      cross join lateral (
        select requests.request_id from requests
        where requests.dealer_id = dealer_hits.user_id and completed_at is not null ${ofDealer} ${ofStatus}
        order by requests.request_id desc limit ${wanted}
      ) newest
    ), page as materialized (
      select request_id, bool_or(exact) as exact from hits
      group by request_id
      order by 2 desc, 1 desc
      limit ${size + 1} offset ${page * size}
    )
    select requests.request_id, requests.title, requests.status, requests.created_at, users.company_name,
      items.item_count, items.unread, requests.archived_by_admins_at is not null as archived
    from page
    join requests on requests.request_id = page.request_id
    join users on users.user_id = requests.dealer_id
    ${itemsOf(sql`unread_by_admins`)}
    order by page.exact desc, page.request_id desc`.execute(db)
  return pageOfRows(rows.map(adminRow), { page, size })
}

/** A page of a dealer's own active or archived list, newest first. */
export async function listOwn(
  db: Readable,
  dealerId: number,
  archived: boolean,
  { page, size }: PageQuery,
): Promise<Page<UserRequestRow>> {
  const { rows } = await sql<Omit<ListedRow, 'companyName' | 'archived'>>`
    with page as materialized (
      select request_id, title, status, created_at
      from requests
      where dealer_id = ${dealerId} and ${inListOf('dealer', archived)}
      order by request_id desc
      limit ${size + 1} offset ${page * size}
    )
    select page.request_id, page.title, page.status, page.created_at, items.item_count, items.unread
    from page
    ${itemsOf(sql`unread_by_dealer`)}
    order by page.request_id desc`.execute(db)
  const content = rows.map((row) => ({
    requestId: row.requestId,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    itemCount: row.itemCount,
    status: row.status,
    hasUnreadAdminResponse: row.unread,
    completed: true,
  }))
  return pageOfRows(content, { page, size })
}

/** The filter's dropdown holds this many distributors at most. */
const distributorLimit = 2000

/** Dealers that have requests in a list of the administrators, by name. */
export async function distributorsWithRequests(
  db: Readable,
  scope: 'active' | 'archived',
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select user_id as id, company_name as name
    from users
    where exists (select from requests where dealer_id = users.user_id and ${inListOf('admins', scope === 'archived')})
    order by lower(company_name), user_id
    limit ${distributorLimit}`.execute(db)
  return rows
}
