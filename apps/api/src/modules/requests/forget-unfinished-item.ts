import { sql } from 'kysely'
import type { LockedRequest } from './locked-request.ts'

/** Forgets the item that was being written, as it was added or its draft submitted. Answers whether there was one. */
export async function forgetUnfinishedItem({ tx, requestId }: LockedRequest): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('unfinishedItems')
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Forgets it where an item of the draft has its serial number: that is the same one, added by an attempt whose answer was
 * lost, or on another device. Answers whether that was so.
 */
export async function forgetUnfinishedItemIfAdded({ tx, requestId }: LockedRequest): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('unfinishedItems')
    .where('requestId', '=', requestId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('requestItems')
          .whereRef('requestItems.requestId', '=', 'unfinishedItems.requestId')
          .where(sql<boolean>`serial_folded = folded_number(unfinished_items.content->>'serialNumber')`),
      ),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
