import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { listItems } from '@portal/contract/items/items.ts'
import { isSameNumber } from '@portal/domain/folded-number.ts'
import { useRef } from 'react'
import { call, isRefusal } from '../../api/client.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { useAccountStore } from '../../local-store/use-account-store.ts'
import { addAttemptKey, itemFormKey } from '../../parts/drafts/unfinished-forms.ts'
import { useSaveItem } from './wizard-queries.ts'

/** An attempt to add an item without an answer of the server: the item may have been added. */
export interface AddAttempt {
  readonly key: string
  readonly body: ItemSave
}

/** How an item is added once, and the attempt of which it is not known whether it did. */
export interface AddOnce {
  readonly add: (body: ItemSave) => Promise<ItemRow>
  /** As it is when it is asked for: a form that is being sent has been drawn before. */
  readonly inDoubt: () => AddAttempt | undefined
  readonly forget: () => void
}

/**
 * Adds an item once, however often it is sent. An attempt without an answer is repeated with the same key; if it had
 * succeeded, the item is changed instead. The attempt survives a reload.
 */
export function useAddOnce(requestId: number, likeItemId: number | undefined): AddOnce {
  const entry = addAttemptKey(requestId, likeItemId)
  const [stored, keep] = useAccountStore<AddAttempt | undefined>(entry, undefined, parseAttempt)
  // What failed a moment ago may be asked for before the next render.
  const latest = useRef(stored)
  const store = (attempt: AddAttempt | undefined) => {
    latest.current = attempt
    keep(attempt)
  }
  const saveItem = useSaveItem(requestId)
  const add = async (body: ItemSave) => {
    const attempt = latest.current
    const same = attempt !== undefined && JSON.stringify(attempt.body) === JSON.stringify(body)
    const arrived = attempt && !same ? await itemOfAttempt(requestId, attempt) : undefined
    const key = same ? attempt.key : crypto.randomUUID()
    if (!arrived) store({ key, body })
    try {
      const saved = await saveItem.mutateAsync(
        arrived ? { body, itemId: arrived.id, seenVersion: arrived.version } : { body, key },
      )
      store(undefined)
      return saved
    } catch (error) {
      // A refused item was not added. Only an unanswered attempt stays in doubt.
      if (!arrived && isRefusal(error)) store(undefined)
      throw error
    }
  }
  return { add, inDoubt: () => latest.current, forget: () => store(undefined) }
}

/**
 * Before another item is added: where an attempt without an answer is among the items by now, its form is done, and what
 * is typed next is another item.
 */
export function endArrivedAttempt(requestId: number, items: readonly ItemRow[]): void {
  const attempt = parseAttempt(accountStore.read(addAttemptKey(requestId)))
  if (attempt && items.some(({ serialNumber }) => isSameNumber(serialNumber, attempt.body.serialNumber)))
    accountStore.removeAll(itemFormKey(requestId))
}

const parseAttempt = (stored: unknown): AddAttempt | undefined => {
  const { key, body } = fieldsOf(stored) as Partial<AddAttempt>
  return typeof key === 'string' && typeof body?.serialNumber === 'string' ? { key, body } : undefined
}

/** The item that an unanswered attempt added after all. */
async function itemOfAttempt(requestId: number, { body }: AddAttempt): Promise<ItemRow | undefined> {
  const items = await call(listItems, { params: { requestId } })
  return items.find(({ serialNumber }) => isSameNumber(serialNumber, body.serialNumber))
}
