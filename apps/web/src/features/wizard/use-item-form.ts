import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { isBlockedAmplifier, itemFormTexts } from '@portal/domain/items/item-form.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { tooManyItemFiles } from '@portal/domain/media/media-rules.ts'
import { useRef, useState } from 'react'
import { codeOf, printUnexpected } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { useOwnShelf } from '../../parts/kept/ownership.ts'
import { useKept } from '../../parts/kept/use-kept.ts'
import { hasFailed, type Upload, uploadsFromKept, uploadTexts } from '../../parts/uploads/upload.ts'
import { deleteStored, useUploads } from '../../parts/uploads/use-uploads.ts'
import {
  emptyItem,
  hasContent,
  type ItemFormProblems,
  type ItemFormValues,
  itemToEdit,
  problemsOfForm,
  problemsOfRefusal,
  saidWhileTyping,
  saveBodyOf,
  unfinishedFromKept,
  unfinishedNewItem,
} from './item-form.ts'
import { refusalText } from './refusal-text.ts'
import { formPlace } from './unfinished-forms.ts'
import { useAddOnce } from './use-add-once.ts'
import { useSaveItem } from './wizard-queries.ts'

export interface ItemFormOptions {
  readonly requestId: number
  /** The item to edit; undefined to add one. */
  readonly item: ItemRow | undefined
  readonly onSaved: () => void
  /** The draft is no longer one: completed or cancelled elsewhere. */
  readonly onGone: () => void
}

/**
 * The item form of the wizard (specification 5): what is typed and uploaded is kept at every step, saving creates one
 * item however often it is pressed or tried again, and changing the item type can be undone.
 */
export function useItemForm({ requestId, item, onSaved, onGone }: ItemFormOptions) {
  const place = formPlace(requestId, item?.id)
  const shelf = useOwnShelf(place)
  const [wasKept] = useState(() => unfinishedFromKept(shelf.read(place)) !== undefined)
  const [unfinished, keep, forget] = useKept(
    place,
    item ? itemToEdit(item) : unfinishedNewItem,
    unfinishedFromKept,
    shelf,
  )
  const uploads = useUploads({
    initial: unfinished.uploads,
    keep: (kept) => keep((before) => ({ ...before, uploads: kept })),
    count: { maximum: limits.item.maximumFiles, tooMany: tooManyItemFiles },
    probeEveryMs: limits.polling.wizardVideoMs,
  })
  const saveItem = useSaveItem(requestId)
  const add = useAddOnce(requestId, unfinished.attempt, (attempt) => keep((before) => ({ ...before, attempt })))
  /** How often it was sent since it began anew; from the first time on it says what is missing. */
  const [presses, setPresses] = useState(0)
  const [refused, setRefused] = useState<ItemFormProblems>({})
  const [failure, setFailure] = useState<string>()
  const [cleared, setCleared] = useState<{ values: ItemFormValues; uploads: readonly Upload[] }>()
  const [saving, setSaving] = useState(false)
  const underWay = useRef(false)

  const { values } = unfinished
  const problems = problemsOfForm(values, uploads.uploads, config().brands)
  const blockedBy = isBlockedAmplifier(values)
    ? itemFormTexts.repairFirst
    : uploads.busy
      ? uploadTexts.wait
      : uploads.uploads.some(hasFailed)
        ? uploadTexts.failedLeft
        : undefined

  const change = (changed: Partial<ItemFormValues>) => {
    keep((before) => ({ ...before, values: { ...before.values, ...changed } }))
    setRefused({})
  }
  const letGoOfCleared = () => {
    for (const upload of cleared?.uploads ?? [])
      if (upload.step === 'stored' && !upload.file.attached) void deleteStored(upload.file)
    setCleared(undefined)
  }
  const changeType = (itemType: ItemType) => {
    if (itemType === values.itemType) return
    if (hasContent(values, uploads.uploads)) {
      letGoOfCleared()
      setCleared({ values, uploads: uploadsFromKept(uploads.uploads) })
    }
    uploads.replace([])
    change({ ...emptyItem, itemType })
    setPresses(0)
  }
  const undo = () => {
    if (!cleared) return
    uploads.replace(cleared.uploads)
    change(cleared.values)
    setCleared(undefined)
  }

  const save = async () => {
    // Each press is a new look at the errors, also when they are the same: the form then leads to the first one.
    setPresses((before) => before + 1)
    setFailure(undefined)
    if (underWay.current || blockedBy || Object.keys(problems).length > 0) return
    underWay.current = true
    setSaving(true)
    try {
      const body = saveBodyOf(values, uploads.uploads)
      await (item ? saveItem.mutateAsync({ body, itemId: item.id }) : add(body))
      forget()
      letGoOfCleared()
      onSaved()
    } catch (error) {
      printUnexpected(error)
      const code = codeOf(error)
      const fields = problemsOfRefusal(error)
      if (code === 'NOT_FOUND' || code === 'REQUEST_COMPLETED') onGone()
      else if (Object.keys(fields).length > 0) setRefused(fields)
      else setFailure(refusalText(error))
    } finally {
      underWay.current = false
      setSaving(false)
    }
  }
  const discard = () => {
    forget()
    onSaved()
  }

  return {
    values,
    change,
    changeType,
    uploads,
    errors: { ...(presses > 0 ? problems : saidWhileTyping(problems)), ...refused },
    /** Why it cannot be sent now. */
    blockedBy,
    failure,
    saving,
    save,
    /** Present after the type was changed: brings back what that cleared. */
    undo: cleared && undo,
    /** Present when changes to a saved item were kept from before: gives them up. */
    discard: item && wasKept ? discard : undefined,
  }
}

export type ItemFormState = ReturnType<typeof useItemForm>
