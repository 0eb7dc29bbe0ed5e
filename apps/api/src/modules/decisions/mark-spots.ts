import { areSameSpots, keptSpots, problemOfSpots, type Spot } from '@portal/domain/items/spots.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import type { LockedRequest } from '../locked-request.ts'

/** What a decision points at in the pictures of an item; undefined leaves it as it is. */
export type SpotsOf = (itemId: number) => readonly Spot[] | undefined

interface SpotInForce extends Spot {
  readonly spotId: number
  readonly itemId: number
}
interface Picture {
  readonly fileId: number
  readonly itemId: number
  readonly imagePath: string
}

/** What a decision changes of the spots of its items. */
export interface Marking {
  /** Of one of the items, what cannot be kept. */
  readonly problem: Problem | undefined
  readonly isAnew: (itemId: number) => boolean
  readonly before: (itemId: number) => readonly SpotInForce[]
  readonly pictures: readonly Picture[]
  readonly wanted: SpotsOf
}

/** Judges what a decision points at in the pictures of these items. A spot names its picture, which has to be the item's own. */
export async function judgeSpots(tx: Tx, itemIds: readonly number[], wanted: SpotsOf): Promise<Marking> {
  const inForce = await spotsInForce(tx, itemIds)
  const before = (itemId: number) => inForce.filter((spot) => spot.itemId === itemId)
  const points = itemIds.some((itemId) => wanted(itemId)?.length)
  const pictures = points ? await picturesOf(tx, itemIds) : []
  const problems = itemIds.map((itemId) =>
    problemOfSpots(
      wanted(itemId) ?? [],
      pictures.filter((picture) => picture.itemId === itemId).map(({ imagePath }) => imagePath),
    ),
  )
  return {
    problem: problems.find((problem) => problem !== undefined),
    isAnew: (itemId) => {
      const spots = wanted(itemId)
      return spots !== undefined && !areSameSpots(spots, before(itemId))
    },
    ...{ before, pictures, wanted },
  }
}

const spotsInForce = (tx: Tx, itemIds: readonly number[]): Promise<SpotInForce[]> =>
  tx
    .selectFrom('itemSpots')
    .innerJoin('files', 'files.fileId', 'itemSpots.fileId')
    .select(['spotId', 'itemSpots.itemId', 'files.key as imagePath', 'x', 'y', 'text'])
    .where('itemSpots.itemId', 'in', itemIds)
    .where('replacedAt', 'is', null)
    .orderBy('itemSpots.itemId')
    .orderBy('itemSpots.position')
    .execute()

const picturesOf = (tx: Tx, itemIds: readonly number[]): Promise<Picture[]> =>
  tx
    .selectFrom('files')
    .select(['fileId', 'itemId', 'key as imagePath'])
    .where('itemId', 'in', itemIds)
    .where('attachedAs', '=', 'item')
    .where('kind', '=', 'image')
    .where('state', '=', 'ready')
    .orderBy('fileId')
    .$narrowType<{ itemId: number }>()
    .execute()

/** Has the spots of a decision take the place of those before it: two statements, however many items there are. */
export async function replaceSpots(
  { tx }: LockedRequest,
  actor: Actor,
  itemIds: readonly number[],
  { isAnew, wanted, pictures }: Marking,
  at: Date,
): Promise<void> {
  const anew = itemIds.filter(isAnew)
  if (anew.length === 0) return
  await tx
    .updateTable('itemSpots')
    .set({ replacedAt: at })
    .where('itemId', 'in', anew)
    .where('replacedAt', 'is', null)
    .execute()
  const rows = anew.flatMap((itemId) =>
    keptSpots(wanted(itemId) ?? []).flatMap(({ imagePath, ...spot }, position) =>
      pictures
        .filter((picture) => picture.imagePath === imagePath)
        .map(({ fileId }) => ({ ...spot, itemId, fileId, position, createdAt: at, createdBy: actor.userId })),
    ),
  )
  if (rows.length > 0) await tx.insertInto('itemSpots').values(rows).execute()
}

/** Takes back what an undone decision points at, and has in force again what was before it. */
export async function restoreSpots({ tx }: LockedRequest, decisionId: number): Promise<void> {
  const before = await tx
    .selectFrom('itemsBeforeDecision')
    .select(['itemId', 'spots'])
    .where('decisionId', '=', decisionId)
    .execute()
  // An earlier version kept none, and of what only closed with its request there is nothing to bring back.
  const kept = before.flatMap(({ itemId, spots }) => (spots ? [{ itemId, spots }] : []))
  if (kept.length === 0) return
  const spotIds = kept.flatMap(({ spots }) => spots)
  const itemIds = kept.map(({ itemId }) => itemId)
  const placed = tx.deleteFrom('itemSpots').where('itemId', 'in', itemIds).where('replacedAt', 'is', null)
  await (spotIds.length > 0 ? placed.where('spotId', 'not in', spotIds) : placed).execute()
  if (spotIds.length > 0)
    await tx.updateTable('itemSpots').set({ replacedAt: null }).where('spotId', 'in', spotIds).execute()
}
