import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { listItems } from '@portal/contract/items/items.ts'
import { foldSerialNumber } from '@portal/domain/items/serial-number.ts'
import { call, isRefusal } from '../../api/client.ts'
import type { AddAttempt } from './item-form.ts'
import { useSaveItem } from './wizard-queries.ts'

/**
 * Adds an item once, however often it is sent. An attempt that nobody answered is repeated with its key; if the item
 * had been added, it is changed instead. `attempt` is the unanswered one, `keep` stores it over a reload.
 */
export function useAddOnce(
  requestId: number,
  attempt: AddAttempt | undefined,
  keep: (attempt: AddAttempt | undefined) => void,
): (body: ItemSave) => Promise<ItemRow> {
  const saveItem = useSaveItem(requestId)
  return async (body) => {
    const same = attempt !== undefined && JSON.stringify(attempt.body) === JSON.stringify(body)
    const arrived = attempt && !same ? await itemOfAttempt(requestId, attempt) : undefined
    if (arrived) return saveItem.mutateAsync({ body, itemId: arrived.id })
    const key = same ? attempt.key : crypto.randomUUID()
    keep({ key, body })
    try {
      return await saveItem.mutateAsync({ body, key })
    } catch (error) {
      // A refused item was not added. Only an unanswered attempt stays in doubt.
      if (isRefusal(error)) keep(undefined)
      throw error
    }
  }
}

/** The item that an unanswered attempt added after all. */
async function itemOfAttempt(requestId: number, { body }: AddAttempt): Promise<ItemRow | undefined> {
  const items = await call(listItems, { params: { requestId } })
  const serial = foldSerialNumber(body.serialNumber)
  return items.find(({ serialNumber }) => foldSerialNumber(serialNumber) === serial)
}
