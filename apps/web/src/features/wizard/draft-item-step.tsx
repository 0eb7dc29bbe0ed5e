import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { codeOf } from '../../api/client.ts'
import { itemFormKey } from '../../parts/drafts/unfinished-forms.ts'
import { emptyItem, type ItemFormValues, itemLike, itemToEdit, saveBodyOf } from './item-form.ts'
import { ItemFormStep } from './item-form-step.tsx'
import type { Mending } from './likely/mending.ts'
import { useAddOnce } from './use-add-once.ts'
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
}

/** The item form of a draft on the server. */
export function DraftItemStep({ requestId, item, like, onGone, ...rest }: DraftItemStepProps) {
  const saveItem = useSaveItem(requestId)
  const add = useAddOnce(requestId)
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
  return (
    <ItemFormStep
      formKey={itemFormKey(requestId, item?.id, like?.id)}
      initial={item ? itemToEdit(item) : like ? itemLike(like) : emptyItem}
      isChange={item !== undefined}
      isLike={like !== undefined}
      save={save}
      {...rest}
    />
  )
}
