import type { LockedItemInRequest } from '../requests/locked-request.ts'

/** How an event names the item it is about. */
export const itemForMail = ({ request, item }: LockedItemInRequest) => ({
  requestId: request.requestId,
  requestTitle: request.title,
  itemId: item.itemId,
  brand: item.brand,
  itemNumber: item.itemNumber,
  serialNumber: item.serialNumber,
})
