import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { isBlockedAmplifier } from '@portal/domain/items/item-form.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { problemText, problemTextsOf } from '@portal/texts/problem-texts.ts'
import { useRef, useState } from 'react'
import { codeOf, printUnexpected, problemsIn } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { useAccountStore } from '../../local-store/use-account-store.ts'
import { polling } from '../../parts/intervals.ts'
import { hasFailed, parseUploads, type Upload, uploadTexts } from '../../parts/uploads/upload.ts'
import { deleteStored, useMediaUploads } from '../../parts/uploads/use-media-uploads.ts'
import { failureText } from './failure-text.ts'
import {
  emptyItem,
  hasContent,
  type ItemFormProblems,
  type ItemFormValues,
  itemToEdit,
  parseUnfinishedItem,
  problemsOfForm,
  saidWhileTyping,
  saveBodyOf,
  unfinishedNewItem,
} from './item-form.ts'
import { itemFormKey } from './unfinished-forms.ts'
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
 * The item form of the wizard. What is typed and uploaded is stored at every step, saving creates one item however
 * often it is sent, and changing the item type can be undone.
 */
export function useItemForm({ requestId, item, onSaved, onGone }: ItemFormOptions) {
  const key = itemFormKey(requestId, item?.id)
  const [wasStored] = useState(() => parseUnfinishedItem(accountStore.read(key)) !== undefined)
  const [unfinished, store, forget] = useAccountStore(
    key,
    item ? itemToEdit(item) : unfinishedNewItem,
    parseUnfinishedItem,
  )
  const uploads = useMediaUploads({
    initial: unfinished.uploads,
    keep: (kept) => store((before) => ({ ...before, uploads: kept })),
    count: { maximum: limits.item.maximumFiles, tooMany: 'TOO_MANY_ITEM_FILES' },
    probeEveryMs: polling.wizardVideoMs,
  })
  const saveItem = useSaveItem(requestId)
  const add = useAddOnce(requestId, unfinished.attempt, (attempt) => store((before) => ({ ...before, attempt })))
  /** How often it was sent. From the first time on, missing fields are shown. */
  const [presses, setPresses] = useState(0)
  const [refused, setRefused] = useState<ItemFormProblems>({})
  const [failure, setFailure] = useState<string>()
  const [cleared, setCleared] = useState<{ values: ItemFormValues; uploads: readonly Upload[] }>()
  const [saving, setSaving] = useState(false)
  const underWay = useRef(false)

  const { values } = unfinished
  const problems = problemsOfForm(values, uploads.uploads, config().brands)
  const blockedBy = isBlockedAmplifier(values)
    ? problemText({ code: 'REPAIR_NOT_TRIED' })
    : uploads.busy
      ? uploadTexts.wait
      : uploads.uploads.some(hasFailed)
        ? uploadTexts.failedLeft
        : undefined

  const change = (changed: Partial<ItemFormValues>) => {
    store((before) => ({ ...before, values: { ...before.values, ...changed } }))
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
      setCleared({ values, uploads: parseUploads(uploads.uploads) })
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
    // A new object on each press, so that the form moves to the first error again.
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
      const fields = problemsIn(error)
      if (code === 'NOT_FOUND' || code === 'REQUEST_COMPLETED') onGone()
      else if (Object.keys(fields).length > 0) setRefused(fields)
      else setFailure(failureText(error))
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
    errors: problemTextsOf({ ...(presses > 0 ? problems : saidWhileTyping(problems)), ...refused }),
    /** Why it cannot be sent now. */
    blockedBy,
    failure,
    saving,
    save,
    /** Present after the type was changed: brings back what that cleared. */
    undo: cleared && undo,
    /** Present when changes to a saved item were kept from before: gives them up. */
    discard: item && wasStored ? discard : undefined,
  }
}

export type ItemFormState = ReturnType<typeof useItemForm>
