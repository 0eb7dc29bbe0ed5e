import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { initialItemStatus } from '@portal/domain/items/item-statuses.ts'

type Sibling = Pick<ItemRow, 'id' | 'status' | 'hasUnreadMessages'>

/** Whether the service has to act: the item is undecided, or the dealer has written. */
const waitsForService = ({ status, hasUnreadMessages }: Sibling): boolean =>
  status === initialItemStatus || hasUnreadMessages

/** The next item of a request that waits for the service: after the current one, then from the beginning. */
export function nextOpenItem(items: readonly Sibling[], currentId?: number): number | undefined {
  const current = items.findIndex(({ id }) => id === currentId)
  const inOrder = [...items.slice(current + 1), ...items.slice(0, Math.max(current, 0))]
  return inOrder.find(waitsForService)?.id
}
