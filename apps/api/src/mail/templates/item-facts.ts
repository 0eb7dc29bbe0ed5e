import { type ItemStatus, itemStatuses, itemStatusFacts } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import * as z from 'zod/mini'
import type { Badge, Block, FactRow, ItemLine } from './blocks.ts'
import { id, line, prose } from './facts.ts'

export const itemStatus = z.enum(itemStatuses as [ItemStatus, ...ItemStatus[]])

/** What names an item in a mail. */
const itemWords = {
  brand: line(limits.item.brand),
  itemNumber: line(limits.item.itemNumber),
  serialNumber: line(limits.item.serialNumber),
}

/** The item that a mail is about, in its request. */
export const itemInRequest = {
  requestId: id,
  requestTitle: line(limits.request.title),
  itemId: id,
  ...itemWords,
}

/** The items of a request that a mail lists. */
export const listedItems = z
  .array(z.object({ itemId: id, ...itemWords, status: itemStatus }))
  .check(z.maxLength(limits.request.maximumItems))

export const badgeOf = (status: ItemStatus): Badge => ({
  text: itemStatusLabel(status),
  tone: itemStatusFacts[status].tone,
})

type ItemInRequest = z.output<z.ZodMiniObject<typeof itemInRequest>>

/** How a request is called in a sentence. */
export const requestWords = ({ requestId, requestTitle }: Pick<ItemInRequest, 'requestId' | 'requestTitle'>) =>
  requestTitle ? m.mail_request_with_title({ requestId, title: requestTitle }) : String(requestId)

/** The rows that say which item it is. */
export const itemRows = (item: ItemInRequest): FactRow[] => [
  [m.mail_request(), [String(item.requestId), item.requestTitle].filter(Boolean).join(' · ')],
  [m.mail_item(), `${item.itemId} · ${item.brand} ${item.itemNumber}`],
  [m.mail_serial_number(), item.serialNumber],
]

/** How many items a mail lists; the request's page shows all of them. */
const longestList = 10

export function itemList(items: z.output<typeof listedItems>): Block {
  const more = items.length - longestList
  return {
    kind: 'items',
    items: items.slice(0, longestList).map(
      ({ brand, itemNumber, serialNumber, status }): ItemLine => ({
        title: `${brand} ${itemNumber}`,
        details: m.mail_item_serial_number({ serialNumber }),
        badge: badgeOf(status),
      }),
    ),
    ...(more > 0 && { more: m.mail_items_more({ count: more }) }),
  }
}

/** The beginning of a message: enough to know what it is about. */
export const messageFacts = {
  senderFirstName: line(limits.account.name),
  text: prose(600),
  attachments: z.int().check(z.nonnegative()),
}

export const messageQuote = (by: string, { text, attachments }: { text: string; attachments: number }): Block => ({
  kind: 'quote',
  by,
  text,
  ...(attachments > 0 && { more: m.mail_attachments({ count: attachments }) }),
})
