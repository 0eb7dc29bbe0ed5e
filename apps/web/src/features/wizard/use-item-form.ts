import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import type { LabelledUnit } from '@portal/domain/items/label-code.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemText } from '@portal/texts/problem-texts.ts'
import { useState } from 'react'
import { codeOf } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { itemFormKey } from '../../parts/drafts/unfinished-forms.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { polling } from '../../parts/intervals.ts'
import type { ScannedLabel } from '../../parts/scan/scanned-label.ts'
import { hasFailed, parseUploads } from '../../parts/uploads/upload.ts'
import { deleteStored, useMediaUploads } from '../../parts/uploads/use-media-uploads.ts'
import {
  blockedBy,
  emptyItem,
  hasContent,
  type ItemFormValues,
  itemLike,
  itemToEdit,
  parseItemForm,
  problemsOfForm,
  saveBodyOf,
} from './item-form.ts'
import type { Mending } from './likely/mending.ts'
import { useMending } from './likely/use-mending.ts'
import { useAddOnce } from './use-add-once.ts'
import { useSaleProof } from './use-sale-proof.ts'
import { useUnitInForm } from './use-unit-in-form.ts'
import { useSaveItem } from './wizard-queries.ts'

export interface ItemFormOptions {
  readonly requestId: number
  /** The item to edit; undefined to add one. */
  readonly item: ItemRow | undefined
  /** The item of which another one is added: all but what belongs to the one unit is taken over. */
  readonly like?: ItemRow | undefined
  /** What the form begins with, where the service is likely to ask about the item. */
  readonly mending?: Mending | undefined
  readonly onSaved: () => Promise<unknown>
  /** The draft is no longer one: completed or cancelled elsewhere. */
  readonly onGone: () => void
}

/** The item form of the wizard, with its files; changing the item type can be undone. */
export function useItemForm({ requestId, item, like, mending, onSaved, onGone }: ItemFormOptions) {
  const saveItem = useSaveItem(requestId)
  const add = useAddOnce(requestId)
  const [cleared, setCleared] = useState<ItemFormValues>()
  const form = useForm<ItemFormValues>({
    initial: item ? itemToEdit(item) : like ? itemLike(like) : emptyItem,
    validate: (values) => problemsOfForm(values, config().brands),
    blockedBy,
    say: problemText,
    send: async (values) => {
      try {
        const body = saveBodyOf(values)
        await (item ? saveItem.mutateAsync({ body, itemId: item.id }) : add(body))
      } catch (error) {
        const code = codeOf(error)
        if (code !== 'NOT_FOUND' && code !== 'REQUEST_COMPLETED') throw error
        onGone()
        return false
      }
      deleteCleared()
      return onSaved()
    },
    stored: { key: itemFormKey(requestId, item?.id, like?.id), parse: parseItemForm },
  })
  const uploads = useMediaUploads({
    initial: form.values.images,
    keep: (images) => form.change({ images }),
    count: { maximum: limits.item.maximumFiles, tooMany: 'TOO_MANY_ITEM_FILES' },
    looksFirst: true,
    probeEveryMs: polling.wizardVideoMs,
  })
  const saleProof = useSaleProof({
    initial: form.values.saleProof,
    keep: (saleProof) => form.change({ saleProof }),
  })

  const deleteCleared = () => {
    for (const upload of [...(cleared?.images ?? []), ...(cleared?.saleProof ?? [])])
      if (upload.step === 'stored' && !upload.file.attached) void deleteStored(upload.file)
    setCleared(undefined)
  }
  const changeType = (itemType: ItemType) => {
    const before = form.values
    if (itemType === before.itemType) return
    // The first choice changes nothing: what was typed or scanned above the form before it stays.
    const isFirst = before.itemType === null
    if (!isFirst && hasContent(before)) {
      deleteCleared()
      setCleared({ ...before, images: parseUploads(before.images), saleProof: parseUploads(before.saleProof) })
    }
    if (!isFirst) uploads.replace([])
    saleProof.replace([])
    const { itemNumber, serialNumber, images } = isFirst ? before : emptyItem
    form.startOver({ ...emptyItem, itemType, itemNumber, serialNumber, images })
  }
  const undo = (values: ItemFormValues) => {
    uploads.replace(values.images)
    saleProof.replace(values.saleProof)
    form.change(values)
    setCleared(undefined)
  }

  const { unit, serialNumberFirst } = useUnitInForm(form, changeType)
  /** Fills in what a label says, and keeps its photo where there is none yet and room for it. Answers whether it was kept. */
  const scanned =
    (fillIn: (unit: LabelledUnit) => void) =>
    ({ unit, photo }: ScannedLabel): boolean => {
      fillIn(unit)
      const present = uploads.uploads.filter((upload) => !hasFailed(upload))
      const isNeeded = present.length < limits.item.maximumFiles && !present.some(({ shot }) => shot === 'label')
      if (!photo || !isNeeded) return false
      uploads.add([photo], 'label')
      return true
    }
  useMending(mending, { change: form.change, description: unit.nextField })

  return {
    ...form,
    uploads,
    saleProof,
    changeType,
    unit: { ...unit, onScanned: unit.onScanned && scanned(unit.onScanned) },
    mending,
    serialNumberFirst: serialNumberFirst && {
      ...serialNumberFirst,
      onScanned: scanned(serialNumberFirst.onScanned),
    },
    /** Present after the type was changed: brings back what that cleared. */
    undo: cleared && (() => undo(cleared)),
    /** Present when changes to a saved item were kept from before: gives them up. */
    discard:
      item && form.wasStored
        ? () => {
            form.reset()
            void onSaved()
          }
        : undefined,
  }
}

export type ItemFormState = ReturnType<typeof useItemForm>
