import type { WaitingItems } from '@portal/contract/items/item-shapes.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'

export interface WaitingRow {
  readonly itemId: number
  readonly requestId: number
  readonly requestTitle: string
  readonly itemNumber: string
  readonly serialNumber: string
  readonly status: ItemStatus
  readonly turnSince: Date
  readonly asked: string | null
  readonly waiting: number
}

const { shown, counted, askedBegins } = limits.waitingItems

/** What waits for this dealer, the longest waiting first. It looks at the dealer's open requests only. */
export async function waitingItems(db: Readable, dealerId: number): Promise<WaitingItems> {
  const { rows } = await sql<WaitingRow>`
    with waiting as materialized (
      select items.item_id, items.turn_since
      from requests
      join request_items items on items.request_id = requests.request_id and items.turn = 'dealer'
      where requests.dealer_id = ${dealerId} and requests.completed_at is not null and not requests.closed
      order by items.turn_since, items.item_id
      limit ${shown + counted}
    )
    select items.item_id, items.request_id, requests.title as request_title, items.item_number, items.serial_number,
      items.status, items.turn_since,
      case items.status when 'Additional information required'
        then left(items.info_required_note, ${askedBegins}) end as asked,
      (select count(*)::int from waiting) as waiting
    from (select item_id from waiting order by turn_since, item_id limit ${shown}) first
    join request_items items on items.item_id = first.item_id
    join requests on requests.request_id = items.request_id
    order by items.turn_since, items.item_id`.execute(db)
  return {
    items: rows.map(({ waiting, turnSince, ...row }) => ({ ...row, turnSince: turnSince.toISOString() })),
    more: (rows[0]?.waiting ?? 0) - rows.length,
  }
}
