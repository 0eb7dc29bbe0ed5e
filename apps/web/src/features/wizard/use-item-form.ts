import type { ItemType } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { itemProblemText } from '@portal/texts/item-problem-texts.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { config } from '../../api/config.ts'
import { canArriveLater, hasFailed, isOnItsWay, type Upload } from '../../parts/device/upload.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { delays, polling } from '../../parts/intervals.ts'
import type { ScannedLabel } from '../../parts/scan/use-scan.ts'
import type { NotArrived } from '../../parts/uploads/send-chosen.ts'
import { type DevicePlace, useMediaUploads } from '../../parts/uploads/use-media-uploads.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { blockedBy, emptyItem, hasContent, type ItemFormValues, parseItemForm, problemsOfForm } from './item-form.ts'
import { type Mending, withLineFor } from './likely/mending.ts'
import { useSaleProof } from './use-sale-proof.ts'
import { useUnitInForm } from './use-unit-in-form.ts'

export interface ItemFormOptions {
  /** The entry of the form while it is not finished. */
  readonly formKey: string
  /** What it begins with. */
  readonly initial: ItemFormValues
  /** Whether an item is changed; otherwise one is added. */
  readonly isChange: boolean
  /** What the form begins with, where the service is likely to ask about the item. */
  readonly mending?: Mending | undefined
  /** Where its files go without a connection. */
  readonly device: DevicePlace
  /** Told of each change of what stands in the form. */
  readonly onTyped?: ((values: ItemFormValues) => void) | undefined
  /** What else is wrong with it, where it is saved. */
  readonly alsoWrong?: ((values: ItemFormValues) => Problems) | undefined
  /** Saves the item, with the files that have not arrived. Rejects where it is refused, or these cannot be kept. */
  readonly save: (values: ItemFormValues, notArrived: readonly NotArrived[]) => Promise<unknown>
  readonly onSaved: () => Promise<unknown>
}

/** The item form of the wizard, with its files; changing the item type can be undone. */
export function useItemForm({
  formKey,
  initial,
  isChange,
  mending,
  device,
  alsoWrong,
  onTyped,
  save,
  onSaved,
}: ItemFormOptions) {
  const isShown = useIsShown()
  /** This device did not keep what has not arrived: the item is added when it has. */
  const [isNotKept, setIsNotKept] = useState(false)
  /** What is on its way, or was broken off, goes on while its dealer does. */
  const mayFollow = (upload: Upload): boolean => !isNotKept && (isOnItsWay(upload) || canArriveLater(upload))
  /** What another item type has cleared; its files are put aside in their lists. */
  const [cleared, setCleared] = useState<Omit<ItemFormValues, 'images' | 'saleProof'>>()
  const form = useForm<ItemFormValues>({
    initial,
    validate: (values) => ({ ...alsoWrong?.(values), ...problemsOfForm(values, config().brands, mayFollow) }),
    blockedBy: (values) => blockedBy(values, mayFollow),
    say: itemProblemText,
    send: async (values) => {
      const isWithoutFiles = [...values.images, ...values.saleProof].some(mayFollow)
      if (!(isWithoutFiles ? await saveWithoutFiles(values) : await saveWhole(values))) return false
      endUndo()
      if (isShown()) await onSaved()
      if (!isWithoutFiles) return true
      // The form has left together with its files.
      form.reset()
      return false
    },
    stored: { key: formKey, parse: parseItemForm },
  })
  const tellTyped = useEffectEvent((values: ItemFormValues) => onTyped?.(values))
  const { values, wasTyped } = form
  useEffect(() => {
    if (wasTyped) tellTyped(values)
  }, [values, wasTyped])
  const uploads = useMediaUploads({
    initial: form.values.images,
    keep: (images) => form.change({ images }),
    count: { maximum: limits.item.maximumFiles, tooMany: 'TOO_MANY_ITEM_FILES' },
    looksFirst: true,
    device,
    probeEveryMs: polling.wizardVideoMs,
  })
  const saleProof = useSaleProof({
    initial: form.values.saleProof,
    keep: (saleProof) => form.change({ saleProof }),
    device,
  })

  const saveWhole = async (values: ItemFormValues) => {
    await save(values, [])
    return true
  }
  /** The files that have not arrived are sent from where they are kept then: here nothing goes on meanwhile. */
  const saveWithoutFiles = async (values: ItemFormValues) => {
    const lists = [uploads, saleProof]
    for (const list of lists) list.interrupt()
    const now = { ...values, images: uploads.state().uploads, saleProof: saleProof.state().uploads }
    try {
      await save(now, [...uploads.notArrived(now.images), ...saleProof.notArrived(now.saleProof)])
      return true
    } catch (error) {
      logFailure('keep files that are on their way')(error)
      for (const list of lists) list.resume()
      setIsNotKept(true)
      for (const list of lists) list.retryAll()
      return false
    }
  }
  const endUndo = () => {
    uploads.endAside()
    saleProof.endAside()
    setCleared(undefined)
  }
  const changeType = (itemType: ItemType) => {
    const before = form.values
    if (itemType === before.itemType) return
    // The first choice changes nothing: what was typed or scanned before it stays.
    if (before.itemType === null) {
      const { itemNumber, serialNumber, images } = before
      return form.startOver({ ...emptyItem, itemType, itemNumber, serialNumber, images })
    }
    if (hasContent(before)) {
      const { images: _, saleProof: __, ...typed } = before
      uploads.putAside()
      saleProof.putAside()
      setCleared(typed)
    }
    form.startOver({ ...emptyItem, itemType })
  }
  const undo = (typed: NonNullable<typeof cleared>) => {
    uploads.bringBack()
    saleProof.bringBack()
    form.change(typed)
    setCleared(undefined)
  }

  const [waitsForFiles, setWaitsForFiles] = useState(false)
  const submit = async () => {
    setWaitsForFiles(true)
    // What is of little use is said before anything is sent, and what has nearly arrived need not follow.
    await uploads.looked()
    await Promise.all([uploads, saleProof].map((list) => list.arrived(delays.nearlyArrivedMs)))
    await uploads.looked()
    // Whoever has left meanwhile has not sent it.
    if (!isShown()) return
    setWaitsForFiles(false)
    await form.submit()
  }

  const unit = useUnitInForm(form, changeType)
  /**
   * Fills in what a label says, and keeps its photo where there is none yet and room for it. Answers whether it was
   * kept.
   */
  const scanned = ({ unit: labelled, photo }: ScannedLabel): boolean => {
    unit.onScanned(labelled)
    const present = uploads.uploads.filter((upload) => !hasFailed(upload))
    const isNeeded = present.length < limits.item.maximumFiles && !present.some(({ shot }) => shot === 'label')
    if (!photo || !isNeeded) return false
    uploads.add([photo], 'label')
    return true
  }
  useMending(mending, { change: form.change, description: unit.nextField })

  return {
    ...form,
    busy: form.busy || waitsForFiles,
    props: { ...form.props, onSubmit: () => void submit() },
    uploads,
    saleProof,
    changeType,
    unit: { ...unit, onScanned: scanned },
    mending,
    /** Present after the type was changed: brings back what that cleared. */
    undo: cleared && (() => undo(cleared)),
    /** Present when changes to a saved item were kept from before: gives them up. */
    discard:
      isChange && form.wasStored
        ? () => {
            form.reset()
            void onSaved()
          }
        : undefined,
  }
}

export type ItemFormState = ReturnType<typeof useItemForm>

interface FormToMend {
  readonly change: (change: (before: ItemFormValues) => Partial<ItemFormValues>) => void
  readonly description: RefObject<HTMLTextAreaElement | null>
}

/** Gives the issue description a line for what is to be said there, with the cursor behind it, when the form opens. */
function useMending(mending: Mending | undefined, { change, description }: FormToMend): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (mending?.about !== 'description' || isDone.current) return
    isDone.current = true
    change(({ issueDescription }) => ({ issueDescription: withLineFor(issueDescription, mending.wording) }))
    const field = description.current
    // Its new text is there after the next render.
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(field.value.length, field.value.length)
    })
  })
}
