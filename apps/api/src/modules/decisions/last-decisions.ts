import { decidingKinds } from '@portal/domain/items/item-history.ts'
import type { Tx } from '../../db/database.ts'

/** The history entry of the last decision on each of these items. All that write one hold the request's lock. */
export async function lastDecisionsOf(tx: Tx, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('itemHistory')
    .select(({ fn }) => ['itemId', fn.max('entryId').as('entryId')])
    .where('itemId', 'in', itemIds)
    .where('kind', 'in', decidingKinds)
    .groupBy('itemId')
    .execute()
  return new Map(rows.map(({ itemId, entryId }) => [itemId, entryId]))
}
