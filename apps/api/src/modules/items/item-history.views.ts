import type { HistoryEntry } from '@portal/contract/items/item-shapes.ts'
import { historyForDealer } from '@portal/domain/items/history-for-dealer.ts'
import type { Readable } from '../../db/database.ts'
import type { ItemForReader, Reader } from '../reader.ts'

/** Of a longer history, the newest entries are shown. */
const historyLimit = 1000

/** Who did what with an item that the reader may see, oldest first. */
export async function itemHistory(
  db: Readable,
  reader: Reader,
  itemId: number,
  { layoutReleasedAt }: Pick<ItemForReader, 'layoutReleasedAt'>,
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('itemHistory')
    .innerJoin('users', 'users.userId', 'itemHistory.byUser')
    .select(['entryId', 'at', 'kind', 'bySide', 'details', 'firstName', 'lastName'])
    .where('itemId', '=', itemId)
    .orderBy('entryId', 'desc')
    .limit(historyLimit)
    .execute()
  const steps = rows.reverse().map(({ details, ...row }) => ({
    ...row,
    details: details as Record<string, string | null>,
  }))
  const shown = reader.side === 'dealer' ? historyForDealer(steps, layoutReleasedAt) : steps
  return shown.map((row) => ({
    entryId: row.entryId,
    at: row.at.toISOString(),
    kind: row.kind,
    // To the other side a person is a first name, as in the thread.
    byName: row.bySide === reader.side ? `${row.firstName} ${row.lastName}` : row.firstName,
    bySide: row.bySide,
    details: row.details,
  }))
}
