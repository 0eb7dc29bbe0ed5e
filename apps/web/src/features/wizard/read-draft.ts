import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { listItems } from '@portal/contract/items/items.ts'
import { isSameNumber } from '@portal/domain/folded-number.ts'
import { hashKey } from '@tanstack/react-query'
import { ApiError, call, codeOf } from '../../api/client.ts'
import { removeFile } from '../../parts/device/files.ts'
import { filesOfItem, type KeptClaim, type KeptItem } from '../../parts/device/kept-claim.ts'
import { changeClaim, keptClaim } from '../../parts/device/kept-claims.ts'
import { isItemThere } from '../../parts/device/on-server.ts'
import { noteDraftGone } from '../../parts/device/send-claims.ts'
import { itemToEdit, saveBodyOf } from './item-form.ts'
import { keptItemOf } from './kept-item-form.ts'

/**
 * Reads the items of a draft, and takes over what another device has changed of it. What is written here and has not
 * arrived stays as it is: where it meets a change of the same item, sending it says so.
 *
 * @returns the items as the server has them
 */
export async function readDraft(claimId: string, requestId: number, signal: AbortSignal): Promise<ItemRow[]> {
  const before = await keptClaim(claimId)
  let rows: ItemRow[]
  try {
    rows = await call(listItems, { params: { requestId }, signal })
    if (rows.some(({ turn }) => turn !== null)) throw new ApiError(409, '', { code: 'REQUEST_COMPLETED' })
  } catch (error) {
    const isGone = codeOf(error) === 'NOT_FOUND' || codeOf(error) === 'REQUEST_COMPLETED'
    if (isGone && before?.step === 'writing') await noteDraftGone(before, error)
    throw error
  }
  if (before) await takeOver(before, rows)
  return rows
}

async function takeOver(before: KeptClaim, rows: readonly ItemRow[]): Promise<void> {
  const named = (claim: KeptClaim | undefined) => claim?.items.flatMap(({ body }) => filesOfItem(body)) ?? []
  const after = await changeClaim(before.id, (now, all) => {
    // What was sent while it was read may be missing in it: that is read after it has arrived.
    if (knownOf(now) !== knownOf(before)) return now
    const files = new Map(all.map((file) => [file.key, file]))
    return withRows(now, rows, (item) => isItemThere(item, files))
  })
  if (!after) return
  const left = new Set(named(after))
  for (const key of named(before)) if (!left.has(key)) await removeFile(key)
}

/** What is known of the server. */
const knownOf = ({ draft, items, removed }: KeptClaim): string =>
  hashKey([
    draft.titleThere,
    items.map(({ key, itemId, version, there, addedAs }) => [key, itemId, version, there, addedAs]),
    removed.map(({ key }) => key),
  ])

/**
 * The claim with what the server has of its draft.
 *
 * @param isThere whether an item was there as it is written here
 */
export function withRows(claim: KeptClaim, rows: readonly ItemRow[], isThere: (item: KeptItem) => boolean): KeptClaim {
  const known = [...claim.items, ...claim.removed]
  const isKnown = ({ id, serialNumber }: ItemRow) =>
    known.some(({ itemId, body, addedAs }) =>
      // One that was sent without an answer may be this one.
      itemId === undefined ? isSameNumber((addedAs ?? body).serialNumber, serialNumber) : itemId === id,
    )
  const asThere = (item: KeptItem): readonly KeptItem[] => {
    if (item.itemId === undefined || !isThere(item)) return [item]
    const row = rows.find(({ id }) => id === item.itemId)
    if (!row) return []
    return row.version === item.version ? [item] : [{ ...keptItemOfRow(row), key: item.key }]
  }
  const title = rows[0]?.requestTitle ?? claim.draft.titleThere
  const isRenamed = title !== undefined && claim.title === claim.draft.titleThere
  return {
    ...claim,
    ...(isRenamed && { title, draft: { ...claim.draft, titleThere: title } }),
    items: [...claim.items.flatMap(asThere), ...rows.filter((row) => !isKnown(row)).map(keptItemOfRow)],
  }
}

/** An item of the server as this device keeps it. */
export function keptItemOfRow(row: ItemRow): KeptItem {
  const values = itemToEdit(row)
  return {
    ...{ key: `item-${row.id}`, itemId: row.id, version: row.version, there: saveBodyOf(values) },
    ...keptItemOf(values),
  }
}
