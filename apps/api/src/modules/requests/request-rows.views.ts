import type { Contact } from '@portal/contract/companies/company-schemas.ts'
import { isFinal, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { serviceTurns } from '@portal/domain/items/turn.ts'
import type { Side } from '@portal/domain/sides.ts'
import { expressionBuilder, sql } from 'kysely'
import type { DB } from '../../db/tables.ts'

const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)))
const waitsForService = sql<boolean>`turn in (${literals(serviceTurns)})`
const undecided = sql<boolean>`${waitsForService} and status not in (${literals(itemStatuses.filter(isFinal))})`

/** Counts the items of the rows of a `page` only, and looks for unread marks in the same step. */
export const itemsOf = (side: Side) =>
  expressionBuilder<DB & { page: { requestId: number } }, 'page'>()
    .selectFrom('requestItems')
    .whereRef('requestItems.requestId', '=', 'page.requestId')
    .select(({ fn, ref }) => [
      fn.countAll<number>().as('itemCount'),
      fn
        .coalesce(
          fn<boolean>('bool_or', [ref(side === 'admins' ? 'unreadByAdmins' : 'unreadByDealer')]),
          sql.lit(false),
        )
        .as('unread'),
      fn.min('turnSince').filterWhere(waitsForService).as('serviceTurnSince'),
      fn.min('turnSince').filterWhere('turn', '=', sql.lit('dealer')).as('dealerTurnSince'),
    ])
/** With how many of them the service still has to decide. */
export const itemsForAdmins = () =>
  itemsOf('admins').select(({ fn }) => fn.countAll<number>().filterWhere(undecided).as('undecidedItems'))

interface Times {
  readonly createdAt: Date
  readonly serviceTurnSince: Date | null
  readonly dealerTurnSince: Date | null
}
const listed = <Row extends Times>({ createdAt, serviceTurnSince, dealerTurnSince, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  serviceTurnSince: serviceTurnSince?.toISOString() ?? null,
  dealerTurnSince: dealerTurnSince?.toISOString() ?? null,
  completed: true as const,
})

/** A request as the lists and the search of each side show it. */
export const adminRow = <Row extends Times & { readonly unread: boolean }>({ unread, ...row }: Row) => ({
  ...listed(row),
  hasUnreadMessages: unread,
})
/** Who looks after a request, from `users as contacts`. */
export const contactColumns = ['contacts.userId', 'contacts.firstName', 'contacts.lastName'] as const

export const ownRow = <Row extends Times & Contact & { readonly unread: boolean }>({
  unread,
  userId,
  firstName,
  lastName,
  ...row
}: Row) => ({
  ...listed(row),
  hasUnreadAdminResponse: unread,
  contact: { userId, firstName, lastName },
})
