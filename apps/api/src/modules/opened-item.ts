import type { Database } from '../db/database.ts'
import { openForService } from './locked-request.ts'
import { type ItemForReader, itemForReader, type Reader } from './reader.ts'

/**
 * An item that somebody reads now: from the first time that an administrator reads anything of it, its dealer cannot take
 * its request back. Undefined where the reader may not see it, or it was taken back meanwhile.
 */
export async function itemBeingRead(db: Database, reader: Reader, itemId: number): Promise<ItemForReader | undefined> {
  const item = await itemForReader(db, reader, itemId)
  if (!item || reader.side === 'dealer' || item.openedByServiceAt) return item
  return (await openForService(db, item.requestId)) ? item : undefined
}
