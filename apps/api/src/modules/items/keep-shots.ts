import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import { keptSkippedShots } from '@portal/domain/evidence/shots.ts'
import type { LockedRequest } from '../requests/locked-request.ts'

type Shots = Pick<ItemSave, 'shots' | 'skippedShots'>

/** Keeps what the attached files of an item show, and which helpful pictures were left out, in the place of what was kept before. */
export async function keepShots({ tx }: LockedRequest, itemId: number, { shots, skippedShots }: Shots): Promise<void> {
  const files = tx.updateTable('files').where('itemId', '=', itemId).where('attachedAs', '=', 'item')
  await files.set({ shot: null }).execute()
  for (const { imagePath, shot } of shots) await files.set({ shot }).where('key', '=', imagePath).execute()
  await tx.deleteFrom('skippedShots').where('itemId', '=', itemId).execute()
  const taken = shots.map(({ shot }) => shot)
  const skipped = keptSkippedShots(skippedShots, taken).map((one) => ({ itemId, ...one }))
  if (skipped.length > 0) await tx.insertInto('skippedShots').values(skipped).execute()
}
