import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import { type Decision, refuse } from '@portal/domain/decision.ts'
import { keptSkippedShots } from '@portal/domain/evidence/shots.ts'
import { keptSpots, problemOfSpots, type Spot } from '@portal/domain/items/spots.ts'
import type { Problem } from '@portal/domain/problem.ts'
import type { Actor } from '../../actor.ts'
import type { Portal } from '../../portal.ts'
import { attachFiles, replaceFile } from '../files/attach-files.ts'
import type { LockedRequest } from '../locked-request.ts'

export const unknownFile = () => refuse('VALIDATION', { images: { code: 'FILE_GONE' } })

/** Attaches its files to an item, with what they show. False where a key names no own upload. */
async function attachToItem(
  request: LockedRequest,
  actor: Actor,
  itemId: number,
  save: ItemSave,
  keptKeys: readonly string[] = [],
): Promise<boolean> {
  const keys = [...new Set(save.images)]
  const attached = await attachFiles(request, actor.userId, keys, { attachedAs: 'item', itemId }, { keptKeys })
  if (attached < keys.length) return false
  await keepShots(request, itemId, save)
  return true
}

const unknownProof = () => refuse('VALIDATION', { saleProof: { code: 'FILE_GONE' } })

/** Keeps the files of a saved item, what they show, and what the dealer points at in them. Answers why that cannot be. */
export async function keepEvidence(
  request: LockedRequest,
  parts: Pick<Portal, 'queue' | 'now'>,
  actor: Actor,
  itemId: number,
  save: ItemSave,
  keptKeys?: readonly string[],
): Promise<Decision<never, 'VALIDATION'> | undefined> {
  if (!(await attachToItem(request, actor, itemId, save, keptKeys))) return unknownFile()
  const wrongSpot = await keepDealerSpots(request, itemId, save.dealerSpots)
  if (wrongSpot) return refuse('VALIDATION', { dealerSpots: wrongSpot })
  const proof = { attachedAs: 'sale-proof', itemId } as const
  return (await replaceFile(request, parts, actor.userId, proof, save.saleProof)) ? undefined : unknownProof()
}

type Shots = Pick<ItemSave, 'shots' | 'skippedShots'>

/** Keeps what the attached files of an item show, and which helpful pictures were left out, in the place of what was kept before. */
async function keepShots({ tx }: LockedRequest, itemId: number, { shots, skippedShots }: Shots): Promise<void> {
  const files = tx.updateTable('files').where('itemId', '=', itemId).where('attachedAs', '=', 'item')
  await files.set({ shot: null }).execute()
  for (const { imagePath, shot } of shots) await files.set({ shot }).where('key', '=', imagePath).execute()
  await tx.deleteFrom('skippedShots').where('itemId', '=', itemId).execute()
  const taken = shots.map(({ shot }) => shot)
  const skipped = keptSkippedShots(skippedShots, taken).map((one) => ({ itemId, ...one }))
  if (skipped.length > 0) await tx.insertInto('skippedShots').values(skipped).execute()
}

/**
 * Keeps what the dealer points at in the attached pictures of an item, in the place of what was kept before. Answers what is
 * wrong with it; then nothing was kept.
 */
async function keepDealerSpots(
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
