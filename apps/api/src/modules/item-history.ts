import type { HistoryKind } from '@portal/domain/items/item-history.ts'
import type { Side } from '@portal/domain/sides.ts'
import type { QueryCreator } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { LockedRequest } from './locked-request.ts'

/** What happened to an item, by whom and when. `details` holds more values, which few kinds have. */
export interface HistoryToWrite {
  readonly itemId: number
  readonly kind: HistoryKind
  readonly byUser: number
  readonly bySide: Side
  readonly at: Date
  readonly details?: Readonly<Record<string, string | null>>
}

/** The insert alone, to be part of a larger statement: posting a message is frequent, and saves a statement so. */
export const historyInsert = (into: QueryCreator<DB>, entries: readonly HistoryToWrite[]) =>
  into
    .insertInto('itemHistory')
    .values(entries.map(({ details = {}, ...entry }) => ({ ...entry, details: JSON.stringify(details) })))

/**
 * Writes into the history of items, in the transaction of the change; nothing edits or deletes it later. Answers the id of
 * the last entry.
 */
export async function writeHistory({ tx }: LockedRequest, entries: readonly HistoryToWrite[]): Promise<number> {
  const written = await historyInsert(tx, entries).returning('entryId').execute()
  return Math.max(...written.map(({ entryId }) => entryId))
}
