import type { Side } from '@portal/domain/sides.ts'
import type { Database } from '../db/database.ts'
import { openForService } from './locked-request.ts'
import { type ItemForReader, itemForReader, type Reader } from './reader.ts'

/**
 * Opens a request that nobody of the service has opened, where that reads it now; null for any other. False where it was
 * taken back meanwhile.
 */
export const isOpenFor = async (db: Database, side: Side, unopened: number | null): Promise<boolean> =>
  side === 'dealer' || unopened === null || openForService(db, unopened)

/**
 * An item that somebody reads now: from the first time that an administrator reads anything of it, its dealer cannot take
 * its request back. Undefined where the reader may not see it, or it was taken back meanwhile.
 */
export async function itemBeingRead(db: Database, reader: Reader, itemId: number): Promise<ItemForReader | undefined> {
  const item = await itemForReader(db, reader, itemId)
  const unopened = item && !item.openedByServiceAt ? item.requestId : null
  return (await isOpenFor(db, reader.side, unopened)) ? item : undefined
}
