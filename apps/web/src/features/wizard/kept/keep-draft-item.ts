import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { saveKeptItem } from '../../../parts/device/change-kept-claim.ts'
import { claimOfDraft, endEmptyClaim } from '../../../parts/device/draft-on-device.ts'
import { dropCopy } from '../../../parts/device/files.ts'
import type { KeptClaim, KeptItem } from '../../../parts/device/kept-claim.ts'
import { keepFile } from '../../../parts/device/kept-claims.ts'
import { holdOpen } from '../../../parts/device/open-claims.ts'
import { namedOf, type Upload } from '../../../parts/device/upload.ts'
import { leaveDraftToDevice } from '../../../parts/drafts/draft-request.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { kindOfFile } from '../../../parts/uploads/file-rules.ts'
import { fileToKeep, forgetFile, type NotArrived } from '../../../parts/uploads/send-chosen.ts'
import { type ItemFormValues, itemToEdit, saveBodyOf } from '../item-form.ts'
import type { AddAttempt } from '../use-add-once.ts'
import { keptItemOf, storedOnDevice } from './kept-item-form.ts'

export interface DraftItemToKeep {
  readonly requestId: number
  readonly title: string | undefined
  /** The item that is changed. */
  readonly item: ItemRow | undefined
  /** The item may have been added already. */
  readonly inDoubt: AddAttempt | undefined
  readonly values: ItemFormValues
  readonly notArrived: readonly NotArrived[]
}

/**
 * Keeps an item of a draft on this device that cannot be saved yet, for want of a connection or because its files are on
 * their way. From then on the draft is written here.
 *
 * @param goOn leads to its claim, which is not removed before although all of it may have arrived
 */
export async function keepDraftItem(item: DraftItemToKeep, goOn: (claimId: string) => Promise<unknown>): Promise<void> {
  const claim = await claimOfDraft(item.requestId, item.title)
  const letGo = holdOpen(claim.id)
  try {
    await keepItem(claim, item)
    await goOn(claim.id)
  } finally {
    letGo()
  }
}

async function keepItem(claim: KeptClaim, { requestId, item, inDoubt, values, notArrived }: DraftItemToKeep) {
  /** Under which key each file that has not arrived is kept. */
  const keptAs = new Map<string, string>()
  try {
    for (const one of notArrived) {
      // As it was being sent, and where: it goes on from there.
      const { id, file, begunAt } = await fileToKeep(one)
      keptAs.set(id, await keepFile(claim, { file, kind: kindOfFile(file), begunAt }))
    }
    const onDevice = (upload: Upload): Upload => {
      const key = keptAs.get(upload.id)
      if (key === undefined) return upload
      const file = storedOnDevice({ key, kind: upload.kind }, false)
      return { ...namedOf(upload), step: 'stored', file, removing: false }
    }
    const kept = keptItemOf({
      ...values,
      images: values.images.map(onDevice),
      saleProof: values.saleProof.map(onDevice),
    })
    await saveKeptItem(claim, { ...knownOf(claim, item, inDoubt), ...kept })
  } catch (error) {
    // Where there is no room, nothing stays: neither copies nor what would stand in the list as a request.
    for (const key of keptAs.values()) await dropCopy(key).catch(logFailure('remove a kept file'))
    await endEmptyClaim(claim.id).catch(logFailure('remove an empty claim'))
    throw error
  }
  for (const { id } of notArrived) await forgetFile(id)
  leaveDraftToDevice(requestId)
}

/** What is known of the item on the server, and its key in the claim: the same one where it was changed here before. */
function knownOf(
  { items }: KeptClaim,
  item: ItemRow | undefined,
  inDoubt: AddAttempt | undefined,
): Omit<KeptItem, 'body' | 'arrived'> {
  if (!item) return inDoubt ? { key: inDoubt.key, addedAs: inDoubt.body } : { key: crypto.randomUUID() }
  const changedBefore = items.find(({ itemId }) => itemId === item.id)
  if (changedBefore) return { key: changedBefore.key }
  return { key: crypto.randomUUID(), itemId: item.id, version: item.version, there: saveBodyOf(itemToEdit(item)) }
}
