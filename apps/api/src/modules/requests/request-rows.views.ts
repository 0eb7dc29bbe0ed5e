import type { AdminRequestRow, MatchedItem, UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import { isFinal, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { serviceTurns } from '@portal/domain/items/turn.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import type { Side } from '@portal/domain/sides.ts'
import { type RawBuilder, sql } from 'kysely'

/** A request as the lists of its dealer read it. */
export interface OwnListedRow {
  readonly requestId: number
  readonly title: string
  readonly status: RequestStatus
  readonly createdAt: Date
  readonly itemCount: number
  readonly unread: boolean
  readonly serviceTurnSince: Date | null
  readonly dealerTurnSince: Date | null
}

/** A request as the lists of the administrators read it. */
export interface ListedRow extends OwnListedRow {
  readonly companyName: string
  readonly undecidedItems: number
  readonly archived: boolean
}

/** What a search reads beside. */
export interface FoundItems {
  readonly matches: MatchedItem[]
}

const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)))
const undecided = sql`turn in (${literals(serviceTurns)}) and status not in (${literals(itemStatuses.filter(isFinal))})`

const unreadBy: Readonly<Record<Side, RawBuilder<boolean>>> = {
  admins: sql`unread_by_admins`,
  dealer: sql`unread_by_dealer`,
}

const facts = (side: Side) => sql`
  count(*)::int as item_count, coalesce(bool_or(${unreadBy[side]}), false) as unread,
  min(turn_since) filter (where turn in (${literals(serviceTurns)})) as service_turn_since,
  min(turn_since) filter (where turn = 'dealer') as dealer_turn_since
  ${side === 'admins' ? sql`, (count(*) filter (where ${undecided}))::int as undecided_items` : sql``}`

/** Counts the items of the shown rows only, and looks for unread marks in the same step. */
export const itemsOf = (side: Side): RawBuilder<unknown> => sql`
  cross join lateral (
    select ${facts(side)} from request_items where request_items.request_id = page.request_id
  ) items`

/** The same, with the items in which a search found its text. */
export const itemsFoundIn = (side: Side, isMatch: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  cross join lateral (
    select ${facts(side)}, coalesce(
      jsonb_agg(jsonb_build_object('itemId', item_id, 'itemNumber', item_number, 'serialNumber', serial_number,
        'status', status) order by item_id) filter (where ${isMatch}), '[]') as matches
    from request_items where request_items.request_id = page.request_id
  ) items`

const turnsOf = ({ serviceTurnSince, dealerTurnSince }: OwnListedRow) => ({
  serviceTurnSince: serviceTurnSince?.toISOString() ?? null,
  dealerTurnSince: dealerTurnSince?.toISOString() ?? null,
})

export const adminRow = (row: ListedRow): AdminRequestRow => ({
  requestId: row.requestId,
  companyName: row.companyName,
  title: row.title,
  createdAt: row.createdAt.toISOString(),
  itemCount: row.itemCount,
  undecidedItems: row.undecidedItems,
  status: row.status,
  hasUnreadMessages: row.unread,
  ...turnsOf(row),
  completed: true,
  archived: row.archived,
})

export const ownRow = (row: OwnListedRow): UserRequestRow => ({
  requestId: row.requestId,
  title: row.title,
  createdAt: row.createdAt.toISOString(),
  itemCount: row.itemCount,
  status: row.status,
  hasUnreadAdminResponse: row.unread,
  ...turnsOf(row),
  completed: true,
})
