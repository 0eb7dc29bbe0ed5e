import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Side } from '@portal/domain/sides.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { type Built, builtOnce } from '../db/built-once.ts'
import type { Readable } from '../db/database.ts'

/** Somebody of a dealer's company: sees what it submitted, and of the drafts the own ones. */
export interface DealerReader {
  readonly side: 'dealer'
  /** The company. */
  readonly dealerId: number
  readonly userId: number
}
/** Who reads: each side is shown its own marks. */
export type Reader = { readonly side: 'admins' } | DealerReader

export const admins: Reader = { side: 'admins' }

/** The actor as a reader on a side. The route's audience makes sure that only administrators read on theirs. */
export const readerOn = (side: Side, actor: Pick<Actor, 'userId' | 'companyId'>): Reader =>
  side === 'admins' ? { side } : dealerReader(actor)

export const dealerReader = ({ userId, companyId }: Pick<Actor, 'userId' | 'companyId'>): DealerReader => ({
  side: 'dealer',
  dealerId: companyId,
  userId,
})

/** `where` for the `requests` that a reader may see: submitted ones, for a dealer those of the company and the own drafts. */
export const visibleTo = (reader: Reader): RawBuilder<boolean> =>
  reader.side === 'admins'
    ? sql<boolean>`requests.completed_at is not null`
    : sql<boolean>`(requests.dealer_id = ${reader.dealerId}
        and (requests.completed_at is not null or requests.contact_id = ${reader.userId}))`

/** As `builtOnce`, once for each side. */
export function builtOnceForReader<Values extends object, Row>(
  build: (db: Readable, reader: Reader, values: Values) => Built<Row>,
) {
  const forAdmins = builtOnce((db, values: Values) => build(db, admins, values))
  const forDealers = builtOnce((db, values: Values & Omit<DealerReader, 'side'>) =>
    build(db, { side: 'dealer', dealerId: values.dealerId, userId: values.userId }, values),
  )
  return (db: Readable, reader: Reader, values: Values): Promise<Row[]> => {
    if (reader.side === 'admins') return forAdmins(db, values)
    const { dealerId, userId } = reader
    return forDealers(db, { ...values, dealerId, userId })
  }
}

/** Whether a reader may see a request. */
export async function mayReadRequest(db: Readable, reader: Reader, requestId: number): Promise<boolean> {
  const query = db.selectFrom('requests').select('requestId').where('requestId', '=', requestId)
  return (await query.where(visibleTo(reader)).executeTakeFirst()) !== undefined
}

/** What is known of an item before anything of it is read. */
export interface ItemForReader {
  readonly requestId: number
  readonly unread: boolean
  readonly openedByServiceAt: Date | null
  readonly layoutReleasedAt: Date | null
}

const itemsForReader = builtOnceForReader((db, reader, { itemId }: { readonly itemId: number }) =>
  db
    .selectFrom('requestItems')
    .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .select(['requests.requestId', 'openedByServiceAt', 'layoutReleasedAt'])
    .select(reader.side === 'admins' ? 'unreadByAdmins as unread' : 'unreadByDealer as unread')
    .where('itemId', '=', itemId)
    .where(visibleTo(reader)),
)

/** An item that a reader may see, and with it its thread and its history; undefined for any other. */
export const itemForReader = async (db: Readable, reader: Reader, itemId: number): Promise<ItemForReader | undefined> =>
  (await itemsForReader(db, reader, { itemId }))[0]

/** What somebody asked to read, where it is there for them. */
export const found = <Value>(value: Value | undefined): Decision<Value, 'NOT_FOUND'> =>
  value === undefined ? refuse('NOT_FOUND') : accept(value)
