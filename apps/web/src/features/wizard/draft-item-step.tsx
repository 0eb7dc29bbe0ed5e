import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { codeOf } from '../../api/client.ts'
import { useConnectionLost } from '../../api/connection.ts'
import { itemFormKey } from '../../parts/drafts/unfinished-forms.ts'
import { InfoBox } from '../../ui/message-box.tsx'
import { emptyItem, type ItemFormValues, itemLike, itemToEdit, saveBodyOf } from './item-form.ts'
import { ItemFormStep } from './item-form-step.tsx'
import type { Mending } from './likely/mending.ts'
import { useAddOnce } from './use-add-once.ts'
import { useDraftTitle } from './use-draft-title.ts'
import type { ItemFormOptions } from './use-item-form.ts'
import { useSaveItem } from './wizard-queries.ts'

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
  readonly onKept: (claimId: string) => void
}

/** The item form of a draft on the server. */
export function DraftItemStep({ requestId, item, like, onGone, onKept, ...rest }: DraftItemStepProps) {
  const saveItem = useSaveItem(requestId)
  const { add, inDoubt, forget } = useAddOnce(requestId, like?.id)
  const title = useDraftTitle(requestId)
  const lost = useConnectionLost()
  const save = async (values: ItemFormValues) => {
    try {
      const body = saveBodyOf(values)
      await (item ? saveItem.mutateAsync({ body, itemId: item.id }) : add(body))
    } catch (error) {
      const code = codeOf(error)
      if (code !== 'NOT_FOUND' && code !== 'REQUEST_COMPLETED') throw error
      onGone()
      return false
    }
    return true
  }
  const keepInstead: ItemFormOptions['keepInstead'] = async (values, notArrived) => {
    const { keepDraftItem } = await import('./kept/keep-draft-item.ts')
    const claimId = await keepDraftItem({ requestId, title, item, inDoubt: inDoubt(), values, notArrived })
    forget()
    onKept(claimId)
  }
  return (
    <ItemFormStep
      formKey={itemFormKey(requestId, item?.id, like?.id)}
      initial={item ? itemToEdit(item) : like ? itemLike(like) : emptyItem}
      isChange={item !== undefined}
      isLike={like !== undefined}
      note={lost && <InfoBox title={m.claims_lost_draft_heading()}>{m.claims_lost_text()}</InfoBox>}
      save={save}
      keepInstead={keepInstead}
      {...rest}
    />
  )
}
