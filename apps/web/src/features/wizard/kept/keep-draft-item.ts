import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { saveKeptItem } from '../../../parts/claims/change-kept-claim.ts'
import { claimOfDraft } from '../../../parts/claims/claim-of-draft.ts'
import { storedOnDevice } from '../../../parts/claims/device-place.ts'
import { keepFile } from '../../../parts/claims/kept-claims.ts'
import type { WaitingFile } from '../../../parts/offline/device-database.ts'
import { kindOfFile } from '../../../parts/uploads/file-rules.ts'
import { lighterFile } from '../../../parts/uploads/lighter/lighter-file.ts'
import { removeUnsent, unsentFile } from '../../../parts/uploads/unsent-files.ts'
import { namedOf, type Upload } from '../../../parts/uploads/upload.ts'
import { type ItemFormValues, itemToEdit, saveBodyOf } from '../item-form.ts'
import type { AddAttempt } from '../use-add-once.ts'
import { keptItemOf } from './kept-item-form.ts'

export interface DraftItemToKeep {
  readonly requestId: number
  readonly title: string | undefined
  /** The item that is changed. */
  readonly item: ItemRow | undefined
  /** The item may have been added already. */
  readonly inDoubt: AddAttempt | undefined
  readonly values: ItemFormValues
  readonly notArrived: readonly WaitingFile[]
}

/**
 * Keeps an item of a draft on this device that cannot be saved for want of a connection. From then on the draft is
 * written here. Returns the id of its claim.
 */
export async function keepDraftItem({
  requestId,
  title,
  item,
  inDoubt,
  values,
  notArrived,
}: DraftItemToKeep): Promise<string> {
  const claim = await claimOfDraft(requestId, title)
  const keptUploads = new Map<string, Upload['id']>()
  for (const { id, file: chosen } of notArrived) {
    // It goes on where it broke off, as it was sent until then.
    const unsent = await unsentFile(id)
    const file = unsent?.file ?? (await lighterFile(chosen))
    keptUploads.set(id, await keepFile(claim, { file, kind: kindOfFile(file), begunAt: unsent?.begunAt }))
  }
  const onDevice = (upload: Upload): Upload => {
    const key = keptUploads.get(upload.id)
    if (key === undefined) return upload
    const file = storedOnDevice({ key, kind: upload.kind }, false)
    return { ...namedOf(upload), step: 'stored', file, removing: false }
  }
  const kept = keptItemOf({
    ...values,
    images: values.images.map(onDevice),
    saleProof: values.saleProof.map(onDevice),
  })
  const known = item
    ? { key: crypto.randomUUID(), itemId: item.id, tried: saveBodyOf(itemToEdit(item)) }
    : inDoubt
      ? { key: inDoubt.key, tried: inDoubt.body }
      : { key: crypto.randomUUID() }
  await saveKeptItem(claim, { ...known, ...kept })
  for (const { id } of notArrived) await removeUnsent(id)
  return claim.id
}
