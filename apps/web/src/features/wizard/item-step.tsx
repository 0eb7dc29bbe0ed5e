import type { KeptUnfinishedItem } from '@portal/contract/items/unfinished-item-schemas.ts'
import { isSameNumber } from '@portal/domain/folded-number.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, codeOf } from '../../api/client.ts'
import { useConnectionLost } from '../../api/connection.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { formsOf, removeReplacedFiles, saveKeptItem, undoRefusedItem } from '../../parts/device/change-kept-claim.ts'
import { dropCopy } from '../../parts/device/files.ts'
import type { KeptClaim, KeptFile, KeptItem } from '../../parts/device/kept-claim.ts'
import { keepFile } from '../../parts/device/kept-claims.ts'
import { isSame } from '../../parts/device/on-server.ts'
import { parseItem } from '../../parts/device/parse-claim.ts'
import { type ArrivedClaim, changeAndSend } from '../../parts/device/send-claims.ts'
import { sayArrived } from '../../parts/device/send-outbox.ts'
import { namedOf, type Upload } from '../../parts/device/upload.ts'
import { forgetNextItem, itemFormKey } from '../../parts/drafts/unfinished-forms.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { delays } from '../../parts/intervals.ts'
import { kindOfFile } from '../../parts/uploads/file-rules.ts'
import { fileToKeep, forgetFile, type NotArrived } from '../../parts/uploads/send-chosen.ts'
import { InfoBox } from '../../ui/message-box.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import { emptyItem, type ItemFormValues, parseItemForm } from './item-form.ts'
import { ItemFormStep, useHasPartsOfForm } from './item-form-step.tsx'
import { devicePlace, keptItemLike, keptItemOf, keptItemToEdit, storedOnDevice } from './kept-item-form.ts'
import { KeptNote } from './kept-note.tsx'
import type { Mending } from './likely/mending.ts'
import { formOfUnfinished, unfinishedItemQuery, useUnfinishedItem } from './unfinished-item.ts'

export interface ItemStepProps {
  readonly claim: KeptClaim
  readonly files: ReadonlyMap<string, KeptFile>
  /** The item to edit; undefined to add one. */
  readonly item: KeptItem | undefined
  /** The item of which another one is added: all but what belongs to the one unit is taken over. */
  readonly like: KeptItem | undefined
  readonly mending: Mending | undefined
  readonly onOverview: () => Promise<unknown>
}

/** The item form. A further item goes on where it was left, on whichever device. */
export function ItemStep({ claim, files, item, like, mending, onOverview }: ItemStepProps) {
  const [device] = useState(() => devicePlace(claim))
  const [newKey] = useState(() => crypto.randomUUID())
  const lost = useConnectionLost()
  const refreshAfter = useRefreshAfterChange()
  const { requestId } = claim.draft
  const forms = formsOf(claim.id)
  const formKey = itemFormKey(forms, item?.key, like?.key)
  const key = item?.key ?? newKey
  const isNext = item === undefined
  /** The item that is edited, as its dealer knows it: as it was when its form was begun, also when they come back to that. */
  const [known, setKnown] = useState(() => item && begunFrom(formKey, item))
  const unfinished = useUnfinishedItem(claim)
  const [keptHere] = useState(() => parseItemForm(claim.unfinished))
  const [typedSerial, setTypedSerial] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  // What was typed on this device goes before, and of a request that was begun a moment ago the portal has nothing.
  const [mayBeInPortal] = useState(() => requestId !== undefined && isNext && !like && !keptHere)
  const [wasTyped, setWasTyped] = useState(() => accountStore.read(formKey) !== undefined)
  const [beganInTab] = useState(wasTyped)
  /** What the portal had when it was read; it is emptied of that while the form stands. */
  const [read, setRead] = useState<{ readonly item: KeptUnfinishedItem | null }>()
  // It is not read again below the hands of somebody who types, or takes a photo, nor are their uploads broken off.
  const readsPortal = mayBeInPortal && !wasTyped && !read && !lost
  const inPortal = useQuery({ ...unfinishedItemQuery(requestId ?? 0), enabled: readsPortal })
  const hasPartsOfForm = useHasPartsOfForm(Boolean(item ?? like ?? keptHere ?? read?.item) || beganInTab)
  if (readsPortal && inPortal.isSuccess && !inPortal.isFetching) setRead(inPortal.data)
  if ((readsPortal && inPortal.isFetching) || !hasPartsOfForm) return <SkeletonPanel label={m.wizard_loading()} />
  if (readsPortal && inPortal.isError)
    return <LoadFailed title={m.wizard_failed()} hint={m.wizard_failed_hint()} query={inPortal} />

  const onArrived = (arrived: ArrivedClaim) => {
    // It may have been completed while this was under way.
    sayArrived(arrived)
    void refreshAfter(arrived)
  }
  const others = claim.items.filter((other) => other.key !== key)
  const isTaken = (typed: string) => others.some(({ body }) => isSameNumber(body.serialNumber, typed))
  const save = async (values: ItemFormValues, notArrived: readonly NotArrived[]) => {
    setIsSaving(true)
    try {
      const isBeside = item && known && isChangedBeside(item, known, values)
      if (isBeside && notArrived.length === 0) throw new ApiError(409, '', { code: 'STALE' })
      const copies = await keepCopies(claim, notArrived)
      // Where files are on their way still, the portal says it, of the version that its dealer knows.
      const saved = { ...keptItemOf(withCopies(values, copies)), ...(isBeside && { version: known.version }) }
      const keep = async () => {
        await saveKeptItem(claim, { key, ...saved }, { finishes: isNext }).catch(droppingCopies(copies))
        for (const { id } of notArrived) await forgetFile(id)
      }
      const send = async () => {
        const sent = await changeAndSend(claim.id, keep, onArrived, delays.stepMs)
        // Where files are on their way still, the overview says it.
        if (sent?.refusal?.itemKey === key && notArrived.length === 0) {
          await undoRefusedItem(claim, key, item)
          throw sent.refusal.error
        }
        if (item) await removeReplacedFiles(item, saved)
      }
      await (isNext ? unfinished.finish(send) : send())
      // It may have been begun in another form of this tab, which would bring it back.
      if (isNext) forgetNextItem(forms)
    } catch (error) {
      setIsSaving(false)
      // Said once: saved again, what another device has written is meant to be replaced.
      if (codeOf(error) === 'STALE') setKnown(undefined)
      if (isNext) unfinished.note(values, false)
      throw error
    }
  }
  const typed = (values: ItemFormValues) => {
    if (item && !wasTyped) accountStore.write(begunFromKey(formKey), item)
    setWasTyped(true)
    if (!isNext) return
    setTypedSerial(values.serialNumber)
    unfinished.note(values, isTaken(values.serialNumber))
  }
  const inPortalThen = !beganInTab && read?.item ? formOfUnfinished(read.item) : undefined
  const initial = item
    ? keptItemToEdit(item, files)
    : like
      ? keptItemLike(like)
      : (keptHere ?? inPortalThen ?? emptyItem)
  const isThere = isNext && !isSaving && isTaken(typedSerial ?? initial.serialNumber)
  return (
    <ItemFormStep
      formKey={formKey}
      initial={initial}
      isChange={!isNext}
      isLike={like !== undefined}
      mending={mending}
      note={
        <>
          <KeptNote claim={claim} files={files} />
          {isThere && <InfoBox>{m.wizard_item_already_added()}</InfoBox>}
        </>
      }
      device={device}
      alsoWrong={({ serialNumber }) =>
        isTaken(serialNumber) ? { serialNumber: { code: 'SERIAL_NUMBER_IN_USE' } } : {}
      }
      onTyped={typed}
      save={save}
      onSaved={onOverview}
      onOverview={() => void onOverview()}
    />
  )
}

/** The entry of the item that a form was begun from. It counts as long as there is one of the form itself. */
const begunFromKey = (formKey: string) => `begun-from:${formKey}`

const begunFrom = (formKey: string, item: KeptItem): KeptItem =>
  (accountStore.read(formKey) !== undefined && parseItem(accountStore.read(begunFromKey(formKey)))) || item

/** Whether an item was changed in another tab or on another device since it was opened, to something else than is saved now. */
const isChangedBeside = (now: KeptItem, known: KeptItem, values: ItemFormValues): boolean =>
  !isSame(known.body, now.body) && !isSame(keptItemOf(values).body, now.body)

/** Under which key this device keeps each file that has not arrived, by its upload. */
type Copies = ReadonlyMap<string, string>

/** Puts the files that have not arrived into this device, to be sent from there with the item. */
async function keepCopies(claim: KeptClaim, notArrived: readonly NotArrived[]): Promise<Copies> {
  const copies = new Map<string, string>()
  try {
    for (const one of notArrived) {
      // As it was being sent, and where: it goes on from there.
      const { id, file, begunAt } = await fileToKeep(one)
      copies.set(id, await keepFile(claim, { file, kind: kindOfFile(file), begunAt }))
    }
    return copies
  } catch (error) {
    return droppingCopies(copies)(error)
  }
}

/** Where there is no room for all, or for their item, no copy stays. */
const droppingCopies = (copies: Copies) => async (error: unknown) => {
  for (const key of copies.values()) await dropCopy(key).catch(logFailure('remove a kept file'))
  throw error
}

/** The form with the copies of its files in the place of those that have not arrived. */
function withCopies(values: ItemFormValues, copies: Copies): ItemFormValues {
  const onDevice = (upload: Upload): Upload => {
    const key = copies.get(upload.id)
    if (key === undefined) return upload
    const file = storedOnDevice({ key, kind: upload.kind }, false)
    return { ...namedOf(upload), step: 'stored', file, removing: false }
  }
  return { ...values, images: values.images.map(onDevice), saleProof: values.saleProof.map(onDevice) }
}
