import { outcomeOfAnotherLook } from '@portal/domain/items/another-look.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { HistoryToWrite } from '../item-history.ts'
import type { LockedItem } from '../locked-request.ts'

/**
 * What the history of a declined item says once the item that looks at it again goes from its status to another one:
 * nothing for every other item, and while the outcome stays the same.
 */
export function entriesOfFirstItem(
  { anotherLookAt, status }: Pick<LockedItem, 'anotherLookAt' | 'status'>,
  to: ItemStatus,
  entry: Pick<HistoryToWrite, 'at' | 'byUser' | 'bySide'>,
): HistoryToWrite[] {
  const outcome = outcomeOfAnotherLook(to)
  if (anotherLookAt === null || outcome === outcomeOfAnotherLook(status)) return []
  return [{ ...entry, itemId: anotherLookAt, kind: 'another-look-decided', details: { outcome } }]
}
