import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { isSameNumber } from '@portal/domain/folded-number.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../../api/client.ts'
import { useConnectionLost } from '../../api/connection.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { forgetNextItem, itemFormKey } from '../../parts/drafts/unfinished-forms.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { InfoBox } from '../../ui/message-box.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import { emptyItem, type ItemFormValues, itemLike, itemToEdit, saveBodyOf } from './item-form.ts'
import { ItemFormStep } from './item-form-step.tsx'
import type { Mending } from './likely/mending.ts'
import { formOfUnfinished, unfinishedItemQuery, useUnfinishedInPortal } from './unfinished-item.ts'
import { useAddOnce } from './use-add-once.ts'
import type { ItemFormOptions } from './use-item-form.ts'
import { draftItemsQuery, useDraftTitle, useSaveItem } from './wizard-queries.ts'

export interface DraftItemStepProps {
  readonly requestId: number
  /** The item to edit; undefined to add one. */
  readonly item: ItemRow | undefined
  /** The item of which another one is added: all but what belongs to the one unit is taken over. */
  readonly like?: ItemRow | undefined
  readonly mending?: Mending | undefined
  readonly onSaved: () => Promise<unknown>
  readonly onOverview: () => void
  /** The draft is no longer one: completed or cancelled elsewhere. */
  readonly onGone: () => void
  /** There is no connection, or files are on their way: the draft goes on as a request on this device. */
  readonly onKept: (claimId: string) => Promise<unknown>
}

/** The item form of a draft on the server. A further item goes on where it was left, on whichever device. */
export function DraftItemStep({ requestId, item, like, onGone, onKept, ...rest }: DraftItemStepProps) {
  const isNext = item === undefined
  const formKey = itemFormKey(requestId, item?.id, like?.id)
  const saveItem = useSaveItem(requestId)
  // As the form began with it: what another device has written since is not replaced without a word.
  const [seenVersion, setSeenVersion] = useState(item?.version)
  const { add, inDoubt, forget } = useAddOnce(requestId, like?.id)
  const title = useDraftTitle(requestId)
  const lost = useConnectionLost()
  const isShown = useIsShown()
  const [keepsNothing, setKeepsNothing] = useState(false)
  const items = useQuery(draftItemsQuery(requestId)).data ?? []
  const refreshAfter = useRefreshAfterChange()
  const [typedSerial, setTypedSerial] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const unfinished = useUnfinishedInPortal(requestId)
  // What was typed in this tab goes before.
  const [wasTyped, setWasTyped] = useState(() => accountStore.read(formKey) !== undefined)
  const [beganInTab] = useState(wasTyped)
  // It is not read again below the hands of somebody who types, nor are their uploads broken off.
  const readsPortal = isNext && !like && !wasTyped && !lost
  const inPortal = useQuery({ ...unfinishedItemQuery(requestId), enabled: readsPortal })
  if (readsPortal && inPortal.isFetching) return <SkeletonPanel label={m.wizard_loading()} />
  if (readsPortal && inPortal.isError)
    return <LoadFailed title={m.wizard_failed()} hint={m.wizard_failed_hint()} query={inPortal} />

  /** Another tab or device may have added it, from what the portal keeps of this form. */
  const isAdded = (typed: string) => items.some(({ serialNumber }) => isSameNumber(serialNumber, typed))
  const save = async (values: ItemFormValues) => {
    setIsSaving(true)
    try {
      const body = saveBodyOf(values)
      await (item ? saveItem.mutateAsync({ body, itemId: item.id, seenVersion }) : add(body))
      // It may have been begun in another form of this tab, which would bring it back.
      if (isNext) forgetNextItem(requestId)
    } catch (error) {
      setIsSaving(false)
      const code = codeOf(error)
      if (code === 'STALE') setSeenVersion(undefined)
      // Maybe with an item of this draft.
      if (code === 'SERIAL_EXISTS') void refreshAfter({ type: 'draft-changed', requestId })
      if (code !== 'NOT_FOUND' && code !== 'REQUEST_COMPLETED') throw error
      onGone()
      return false
    }
    return true
  }
  const keepInstead: ItemFormOptions['keepInstead'] = async (values, notArrived) => {
    const keep = async () => {
      const { keepDraftItem } = await import('./kept/keep-draft-item.ts')
      await keepDraftItem({ requestId, title, item, inDoubt: inDoubt(), values, notArrived }, async (claimId) => {
        forget()
        if (isShown()) await onKept(claimId)
      })
    }
    try {
      await (isNext ? unfinished.leave(keep) : keep())
    } catch (error) {
      setKeepsNothing(true)
      throw error
    }
  }
  const begun = !beganInTab && inPortal.data?.item ? formOfUnfinished(inPortal.data.item) : emptyItem
  const typed = (values: ItemFormValues) => {
    setWasTyped(true)
    setTypedSerial(values.serialNumber)
    unfinished.note(values, isAdded(values.serialNumber))
  }
  const initial = item ? itemToEdit(item) : like ? itemLike(like) : begun
  const isThere = isNext && !isSaving && isAdded(typedSerial ?? initial.serialNumber)
  return (
    <ItemFormStep
      formKey={formKey}
      initial={initial}
      isChange={!isNext}
      isLike={like !== undefined}
      note={
        <>
          {lost && !keepsNothing && <InfoBox title={m.claims_lost_draft_heading()}>{m.claims_lost_text()}</InfoBox>}
          {isThere && <InfoBox>{m.wizard_item_already_added()}</InfoBox>}
        </>
      }
      onTyped={isNext ? typed : undefined}
      save={isNext ? (values) => unfinished.finish(() => save(values)) : save}
      keepInstead={keepInstead}
      {...rest}
    />
  )
}
