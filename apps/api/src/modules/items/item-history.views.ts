import type { HistoryEntry } from '@portal/contract/items/item-shapes.ts'
import type { Readable } from '../../db/database.ts'
import { itemForReader, type Reader } from '../reader.ts'

/** Of a longer history, the newest entries are shown. */
const historyLimit = 1000

/** Who did what with an item, oldest first; undefined where the reader may not see the item. */
export async function itemHistory(db: Readable, reader: Reader, itemId: number): Promise<HistoryEntry[] | undefined> {
  if (!(await itemForReader(db, reader, itemId))) return undefined
  const rows = await db
    .selectFrom('itemHistory')
    .innerJoin('users', 'users.userId', 'itemHistory.byUser')
    .select(['entryId', 'at', 'kind', 'bySide', 'details', 'firstName', 'lastName', 'companyName'])
    .where('itemId', '=', itemId)
    .orderBy('entryId', 'desc')
    .limit(historyLimit)
    .execute()
  return rows.reverse().map((row) => ({
    entryId: row.entryId,
    at: row.at.toISOString(),
    kind: row.kind,
    // To the other side a person is a first name, as in the thread.
    byName: row.bySide === reader.side ? `${row.firstName} ${row.lastName}` : row.firstName,
    bySide: row.bySide,
    details: row.details as Record<string, string | null>,
  }))
}
