import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { listItems } from '@portal/contract/items/items.ts'
import { foldSerialNumber } from '@portal/domain/items/serial-number.ts'
import { call, isRefusal } from '../../api/client.ts'
import { useAccountStore } from '../../local-store/use-account-store.ts'
import { addAttemptKey } from '../../parts/drafts/unfinished-forms.ts'
import { useSaveItem } from './wizard-queries.ts'

/** An attempt to add an item without an answer of the server: the item may have been added. */
export interface AddAttempt {
  readonly key: string
  readonly body: ItemSave
}

/** How an item is added once, and the attempt of which it is not known whether it did. */
export interface AddOnce {
  readonly add: (body: ItemSave) => Promise<ItemRow>
  readonly inDoubt: AddAttempt | undefined
  readonly forget: () => void
}

/**
 * Adds an item once, however often it is sent. An attempt without an answer is repeated with the same key; if it had
 * succeeded, the item is changed instead. The attempt survives a reload.
 */
export function useAddOnce(requestId: number): AddOnce {
  const [attempt, store] = useAccountStore<AddAttempt | undefined>(addAttemptKey(requestId), undefined, parseAttempt)
  const saveItem = useSaveItem(requestId)
  const add = async (body: ItemSave) => {
    const same = attempt !== undefined && JSON.stringify(attempt.body) === JSON.stringify(body)
    const arrived = attempt && !same ? await itemOfAttempt(requestId, attempt) : undefined
    const key = same ? attempt.key : crypto.randomUUID()
    if (!arrived) store({ key, body })
    try {
      const saved = await saveItem.mutateAsync(arrived ? { body, itemId: arrived.id } : { body, key })
      store(undefined)
      return saved
    } catch (error) {
      // A refused item was not added. Only an unanswered attempt stays in doubt.
      if (!arrived && isRefusal(error)) store(undefined)
      throw error
    }
  }
  return { add, inDoubt: attempt, forget: () => store(undefined) }
}

const parseAttempt = (stored: unknown): AddAttempt | undefined => {
  const { key, body } = (stored ?? {}) as Partial<AddAttempt>
  return typeof key === 'string' && typeof body?.serialNumber === 'string' ? { key, body } : undefined
}

/** The item that an unanswered attempt added after all. */
async function itemOfAttempt(requestId: number, { body }: AddAttempt): Promise<ItemRow | undefined> {
  const items = await call(listItems, { params: { requestId } })
  const serial = foldSerialNumber(body.serialNumber)
  return items.find(({ serialNumber }) => foldSerialNumber(serialNumber) === serial)
}
