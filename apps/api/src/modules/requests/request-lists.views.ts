import type { AdminRequestRow, UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import { type RequestOrder, requestOrders } from '@portal/domain/requests/request-orders.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import type { Side } from '@portal/domain/sides.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { adminRow, itemsOf, type ListedRow, type OwnListedRow, ownRow } from './request-rows.views.ts'

export interface AdminListFilter {
  readonly archived: boolean
  readonly dealerId?: number | undefined
  readonly status?: RequestStatus | undefined
}

export interface OwnListFilter {
  readonly dealerId: number
  readonly archived: boolean
  readonly status?: RequestStatus | undefined
  readonly order?: RequestOrder | undefined
}

/** `where` for the requests in the active or archived list of a side, as its partial indexes have it. */
export function inListOf(side: Side, archived: boolean): RawBuilder<unknown> {
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
      items.*, page.archived_by_admins_at is not null as archived
    from page
    join users on users.user_id = page.dealer_id
    ${itemsOf('admins')}
    order by page.request_id desc`.execute(db)
  return pageOfRows(rows.map(adminRow), { page, size })
}

/** Each order ends with the id, so that no request stands on two pages. `collate` as its indexes have it. */
const ownOrders: Readonly<Record<RequestOrder, RawBuilder<unknown>>> = {
  newest: sql`request_id desc`,
  oldest: sql`request_id`,
  title: sql`title_folded collate "C", request_id desc`,
}

/** A page of a dealer's own active or archived list: an index for each order, with and without a status. */
export async function listOwn(
  db: Readable,
  { dealerId, archived, status, order = requestOrders[0] }: OwnListFilter,
  { page, size }: PageQuery,
): Promise<Page<UserRequestRow>> {
  const ofStatus = status === undefined ? sql`` : sql`and status = ${status}`
  const { rows } = await sql<OwnListedRow>`
    with page as materialized (
      select request_id, title, title_folded, status, created_at
      from requests
      where dealer_id = ${dealerId} and ${inListOf('dealer', archived)} ${ofStatus}
      order by ${ownOrders[order]}
      limit ${size + 1} offset ${page * size}
    )
    select page.request_id, page.title, page.status, page.created_at, items.*
    from page
    ${itemsOf('dealer')}
    order by ${ownOrders[order]}`.execute(db)
  return pageOfRows(rows.map(ownRow), { page, size })
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
