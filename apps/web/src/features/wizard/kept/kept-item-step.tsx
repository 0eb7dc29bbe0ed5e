import { isSameNumber } from '@portal/domain/folded-number.ts'
import { useRef, useState } from 'react'
import { formsOf, saveKeptItem } from '../../../parts/device/change-kept-claim.ts'
import type { KeptClaim, KeptItem } from '../../../parts/device/kept-claim.ts'
import { type ClaimWithFiles, noteUnfinished } from '../../../parts/device/kept-claims.ts'
import { itemFormKey } from '../../../parts/drafts/unfinished-forms.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { emptyItem, type ItemFormValues, parseItemForm } from '../item-form.ts'
import { ItemFormStep } from '../item-form-step.tsx'
import type { Mending } from '../likely/mending.ts'
import { devicePlace, keptItemLike, keptItemOf, keptItemToEdit } from './kept-item-form.ts'
import { KeptNote } from './kept-note.tsx'

export interface KeptItemStepProps {
  readonly claim: KeptClaim
  readonly files: ClaimWithFiles['files']
  /** The item to edit; undefined to add one. */
  readonly item: KeptItem | undefined
  /** The item of which another one is added. */
  readonly like: KeptItem | undefined
  readonly mending: Mending | undefined
  readonly onOverview: () => Promise<unknown>
}

/** The item form of a request that is written on this device: its files go into the device, too. */
export function KeptItemStep({ claim, files, item, like, mending, onOverview }: KeptItemStepProps) {
  const [filePlace] = useState(() => devicePlace(claim))
  const [newKey] = useState(() => crypto.randomUUID())
  const key = item?.key ?? newKey
  const isNext = item === undefined && like === undefined
  const unfinished = useUnfinishedItem(claim)
  const save = async (values: ItemFormValues) => {
    const keep = () => saveKeptItem(claim, { key, ...keptItemOf(values) }, { finishes: isNext })
    await (isNext ? unfinished.finish(keep) : keep())
  }
  const others = claim.items.filter((other) => other.key !== key)
  const isTaken = (serialNumber: string) => others.some(({ body }) => isSameNumber(body.serialNumber, serialNumber))
  return (
    <ItemFormStep
      formKey={itemFormKey(formsOf(claim.id), item?.key, like?.key)}
      initial={item ? keptItemToEdit(item, files) : like ? keptItemLike(like) : (unfinished.values ?? emptyItem)}
      isChange={item !== undefined}
      isLike={like !== undefined}
      mending={mending}
      note={<KeptNote claim={claim} files={files} />}
      filePlace={filePlace}
      alsoWrong={({ serialNumber }) =>
        isTaken(serialNumber) ? { serialNumber: { code: 'SERIAL_NUMBER_IN_USE' } } : {}
      }
      onTyped={isNext ? unfinished.note : undefined}
      save={save}
      onSaved={onOverview}
      onOverview={() => void onOverview()}
    />
  )
}

/** Keeps what stands in the form of the next item with its claim: so it is there after the tab was closed, too. */
function useUnfinishedItem({ id, unfinished }: KeptClaim) {
  const isFinished = useRef(false)
  return {
    values: parseItemForm(unfinished),
    /** At once, since a phone may close the tab the next moment. */
    note: (values: ItemFormValues) => {
      if (!isFinished.current) void noteUnfinished(id, values).catch(logFailure('keep what was typed'))
    },
    /** Makes it an item of the claim, after which it is not noted once more. */
    finish: async (save: () => Promise<void>) => {
      isFinished.current = true
      try {
        await save()
      } catch (error) {
        isFinished.current = false
        throw error
      }
    },
  }
}
