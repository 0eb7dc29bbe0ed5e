import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { type ItemStatus, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { fieldsOf } from '../../../local-store/stored-fields.ts'

/** What a page showed of an item when somebody began to decide on it. */
export interface SeenItem {
  readonly seenStatus: ItemStatus
  readonly seenDecision: number | null
}
/** The same of another item of the request, which gets the same decision. */
export interface SeenSibling extends SeenItem {
  readonly itemId: number
}

type Decided = Pick<ItemDetail, 'status' | 'lastDecision'>

export const seenOf = ({ status, lastDecision }: Decided): SeenItem => ({
  seenStatus: status,
  seenDecision: lastDecision,
})

/** Whether nobody has decided on it since. */
export const isAsSeen = ({ status, lastDecision }: Decided, { seenStatus, seenDecision }: SeenItem): boolean =>
  status === seenStatus && lastDecision === seenDecision

/** Where the browser keeps it, for as long as what was filled in. */
export const seenKey = (itemId: number): string => `status-seen:${itemId}`

/** Reads it back from the browser. */
export function parseSeen(stored: unknown): SeenItem | undefined {
  const { seenStatus, seenDecision } = fieldsOf(stored)
  const status = itemStatuses.find((known) => known === seenStatus)
  return status && (seenDecision === null || typeof seenDecision === 'number')
    ? { seenStatus: status, seenDecision }
    : undefined
}
