import { keptSpots, problemOfSpots, type Spot } from '@portal/domain/items/spots.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { LockedRequest } from '../requests/locked-request.ts'

/**
 * Keeps what the dealer points at in the attached pictures of an item, in the place of what was kept before. Answers what is
 * wrong with it; then nothing was kept.
 */
export async function keepDealerSpots(
  { tx }: LockedRequest,
  itemId: number,
  spots: readonly Spot[],
): Promise<Problem | undefined> {
  await tx.deleteFrom('dealerSpots').where('itemId', '=', itemId).execute()
  if (spots.length === 0) return undefined
  const pictures = await tx
    .selectFrom('files')
    .select(['fileId', 'key'])
    .where('itemId', '=', itemId)
    .where('attachedAs', '=', 'item')
    .where('kind', '=', 'image')
    .execute()
  const fileIds = new Map(pictures.map(({ key, fileId }) => [key, fileId]))
  const problem = problemOfSpots(spots, [...fileIds.keys()])
  if (problem) return problem
  const rows = keptSpots(spots).flatMap(({ imagePath, ...spot }, position) => {
    const fileId = fileIds.get(imagePath)
    return fileId === undefined ? [] : [{ itemId, fileId, position, ...spot }]
  })
  await tx.insertInto('dealerSpots').values(rows).execute()
  return undefined
}
