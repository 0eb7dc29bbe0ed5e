import type { AdminRequestRow, UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import { type RequestOrder, requestOrders } from '@portal/domain/requests/request-orders.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import type { Side } from '@portal/domain/sides.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../db/built-once.ts'
import type { Readable } from '../../db/database.ts'
import { companyOf } from '../company-of.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { adminRow, contactColumns, itemsForAdmins, itemsOf, ownRow } from './request-rows.views.ts'

export interface AdminListFilter {
  readonly archived: boolean
  readonly dealerId?: number | undefined
  readonly status?: RequestStatus | undefined
}

export interface OwnListFilter {
  readonly userId: number
  readonly companyId: number
  readonly archived: boolean
  /** Only what the reader looks after. */
  readonly mine?: 'true' | undefined
  readonly status?: RequestStatus | undefined
  readonly order?: RequestOrder | undefined
}

/** `where` for the requests in the active or archived list of a side, as its partial indexes have it. */
export function inListOf(side: Side, archived: boolean): RawBuilder<boolean> {
  const archivedAt = sql.ref(side === 'admins' ? 'archived_by_admins_at' : 'archived_by_dealer_at')
  return archived ? sql`${archivedAt} is not null` : sql`(completed_at is not null and ${archivedAt} is null)`
}

/** Which rows of a list are read: one more than a page has. */
interface Rows {
  readonly limit: number
  readonly offset: number
}
const rowsOf = ({ page, size }: PageQuery): Rows => ({ limit: size + 1, offset: page * size })

type AdminList = Pick<AdminListFilter, 'archived'>
const adminRows = builtOnce(
  (db, { dealerId, status, limit, offset }: Omit<AdminListFilter, 'archived'> & Rows, { archived }: AdminList) =>
    db
      .with(
        (cte) => cte('page').materialized(),
        (from) => {
          let listed = from
            .selectFrom('requests')
            .select(['requestId', 'dealerId', 'title', 'status', 'createdAt', 'archivedByAdminsAt'])
            .where(inListOf('admins', archived))
            .orderBy('requestId', 'desc')
            .limit(limit)
            .offset(offset)
          if (dealerId !== undefined) listed = listed.where('dealerId', '=', companyOf(dealerId))
          if (status !== undefined) listed = listed.where('status', '=', status)
          return listed
        },
      )
      .selectFrom('page')
      .innerJoin('companies', 'companies.companyId', 'page.dealerId')
      .innerJoinLateral(itemsForAdmins().as('items'), (join) => join.onTrue())
      .select(['page.requestId', 'page.title', 'page.status', 'page.createdAt', 'companies.companyName'])
      .selectAll('items')
      .select(sql<boolean>`page.archived_by_admins_at is not null`.as('archived'))
      .orderBy('page.requestId', 'desc'),
)

/** A page of the administrators' active or archived list, newest first: one statement, an index per filter. */
export async function listForAdmins(
  db: Readable,
  { archived, ...filter }: AdminListFilter,
  page: PageQuery,
): Promise<Page<AdminRequestRow>> {
  const rows = await adminRows(db, { ...filter, ...rowsOf(page) }, { archived })
  return pageOfRows(rows.map(adminRow), page)
}

/** Each order ends with the id, so that no request stands on two pages. `collate` as its indexes have it. */
const ownOrders: Readonly<Record<RequestOrder, RawBuilder<unknown>>> = {
  newest: sql`request_id desc`,
  oldest: sql`request_id`,
  title: sql`title_folded collate "C", request_id desc`,
}

interface OwnList {
  readonly archived: boolean
  readonly order: RequestOrder
}
interface OwnRows extends Rows {
  readonly companyId: number
  readonly contactId: number | undefined
  readonly status: RequestStatus | undefined
}
const ownRows = builtOnce(
  (db, { companyId, contactId, status, limit, offset }: OwnRows, { archived, order }: OwnList) =>
    db
      .with(
        (cte) => cte('page').materialized(),
        (from) => {
          let listed = from
            .selectFrom('requests')
            .select(['requestId', 'contactId', 'title', 'titleFolded', 'status', 'createdAt'])
            .where('dealerId', '=', companyId)
            .where(inListOf('dealer', archived))
            .orderBy(ownOrders[order])
            .limit(limit)
            .offset(offset)
          if (contactId !== undefined) listed = listed.where('contactId', '=', contactId)
          return status === undefined ? listed : listed.where('status', '=', status)
        },
      )
      .selectFrom('page')
      .innerJoin('users as contacts', 'contacts.userId', 'page.contactId')
      .innerJoinLateral(itemsOf('dealer').as('items'), (join) => join.onTrue())
      .select(['page.requestId', 'page.title', 'page.status', 'page.createdAt', ...contactColumns])
      .selectAll('items')
      .orderBy(ownOrders[order]),
)

/** A page of a company's active or archived list: an index for each order, with and without a status. */
export async function listOwn(
  db: Readable,
  { userId, companyId, archived, mine, status, order = requestOrders[0] }: OwnListFilter,
  page: PageQuery,
): Promise<Page<UserRequestRow>> {
  const contactId = mine === undefined ? undefined : userId
  const rows = await ownRows(db, { companyId, contactId, status, ...rowsOf(page) }, { archived, order })
  return pageOfRows(rows.map(ownRow), page)
}

/** The filter's dropdown holds this many distributors at most. */
const distributorLimit = 2000

/** Dealers that have requests in a list of the administrators, by name. */
export const distributorsWithRequests = (
  db: Readable,
  scope: 'active' | 'archived',
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('companies')
    .select(['companyId as id', 'companyName as name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('requests')
          .select('requestId')
          .whereRef('dealerId', '=', 'companies.companyId')
          .where(inListOf('admins', scope === 'archived')),
      ),
    )
    .orderBy(sql`name_in_order(company_name), company_id`)
    .limit(distributorLimit)
    .execute()
