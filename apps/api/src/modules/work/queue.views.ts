import type { WorkCounts, WorkItem } from '@portal/contract/work/work-schemas.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import type { Turn } from '@portal/domain/items/turn.ts'
import { limits } from '@portal/domain/limits.ts'
import { type WorkOrder, type WorkView, workViewFacts, workViews } from '@portal/domain/work/work-views.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { firstDeciders, hasColleagues } from '../colleagues/colleagues.views.ts'

/** Which items of the queue, and in which order. */
export interface QueueFilter {
  readonly view: WorkView
  readonly order: WorkOrder
  readonly brand?: string | undefined
  readonly itemType?: ItemType | undefined
  /** Only of this dealer. */
  readonly userId?: number | undefined
}

/** The row after which a page goes on. */
export interface QueuePlace {
  readonly turnSince: string
  readonly itemId: number
}

export interface QueueColumns {
  readonly itemId: number
  readonly requestId: number
  readonly requestTitle: string
  readonly distributorId: number
  readonly companyName: string
  readonly itemType: ItemType
  readonly brand: string
  readonly itemNumber: string
  readonly serialNumber: string
  readonly issue: string
  readonly status: ItemStatus
  readonly turn: Turn
  readonly turnSince: Date
  readonly unreadByAdmins: boolean
  readonly unusual: boolean
  readonly takenBy: number | null
  readonly takenByName: string | null
}

/** Characters of the description that a row shows. */
const issueBegins = 200

/** `where` for the items in a view. The turns stand in the text of the statement, so that the partial indexes serve. */
function inView(view: WorkView, readerId: number): RawBuilder<boolean> {
  const { turns, mine, unusual } = workViewFacts[view]
  const [turn = 'done'] = turns
  const ofTurns = mine
    ? sql`turn <> 'done'`
    : turns.length === 1
      ? sql`turn = ${sql.lit(turn)}`
      : sql`turn in (${sql.join(turns.map((one) => sql.lit(one)))})`
  return sql<boolean>`(${ofTurns} ${mine ? sql`and taken_by = ${readerId}` : sql``} ${unusual ? sql`and unusual` : sql``})`
}

const filtered = ({ brand, itemType, userId }: QueueFilter): RawBuilder<unknown> => sql`
  ${brand === undefined ? sql`` : sql`and brand = ${brand}`}
  ${itemType === undefined ? sql`` : sql`and item_type = ${itemType}`}
  ${userId === undefined ? sql`` : sql`and (select dealer_id from requests where requests.request_id = items.request_id) = ${userId}`}`

/** Whoever declined an item leaves another look at it to colleagues. */
const decidableBy = (readerId: number): RawBuilder<unknown> =>
  sql`(first_decided_by is null or ${readerId}::int <> all (${firstDeciders}) or not ${hasColleagues(firstDeciders)})`

/** The first items of a view, or those after a place: one statement, an index per view. */
async function itemsInQueue(
  db: Readable,
  readerId: number,
  filter: QueueFilter,
  { after, size, onlyFree = false }: { after?: QueuePlace | undefined; size: number; onlyFree?: boolean },
): Promise<WorkItem[]> {
  const newest = filter.order === 'newest'
  const direction = newest ? sql`desc` : sql`asc`
  const place = after && sql`(${after.turnSince}::timestamptz, ${after.itemId}::int)`
  const afterPlace = place ? sql`and (turn_since, item_id) ${newest ? sql`<` : sql`>`} ${place}` : sql``
  const free = onlyFree ? sql`and (taken_by is null or taken_by = ${readerId}) and ${decidableBy(readerId)}` : sql``
  const { rows } = await sql<QueueColumns>`
    with page as materialized (
      select item_id from request_items items
      where ${inView(filter.view, readerId)} ${filtered(filter)} ${free} ${afterPlace}
      order by turn_since ${direction}, item_id ${direction}
      limit ${size}
    )
    select items.item_id, items.request_id, requests.title as request_title, requests.dealer_id as distributor_id,
      dealers.company_name, items.item_type, items.brand, items.item_number, items.serial_number,
      left(items.issue_description, ${issueBegins}) as issue, items.status, items.turn, items.turn_since,
      items.unread_by_admins, items.unusual, items.taken_by,
      takers.first_name || ' ' || takers.last_name as taken_by_name
    from page
    join request_items items on items.item_id = page.item_id
    join requests on requests.request_id = items.request_id
    join users dealers on dealers.user_id = requests.dealer_id
    left join users takers on takers.user_id = items.taken_by
    order by items.turn_since ${direction}, items.item_id ${direction}`.execute(db)
  return rows.map(workItem)
}

const workItem = ({ unreadByAdmins, takenBy, takenByName, turnSince, ...row }: QueueColumns): WorkItem => ({
  ...row,
  turnSince: turnSince.toISOString(),
  hasUnreadMessages: unreadByAdmins,
  takenBy: takenBy === null ? null : { userId: takenBy, name: takenByName ?? '' },
})

/** A page of a view for an administrator, from the beginning or after a place. */
export async function queuePage(
  db: Readable,
  readerId: number,
  filter: QueueFilter,
  { after, size }: { after?: QueuePlace | undefined; size: number },
): Promise<{ content: WorkItem[]; hasNext: boolean }> {
  const items = await itemsInQueue(db, readerId, filter, { after, size: size + 1 })
  return { content: items.slice(0, size), hasNext: items.length > size }
}

/**
 * What an administrator goes on with: up to {@link limits.work.next} items after a place, then from the beginning of the
 * view. The item of the place itself, what a colleague has taken, and what is left to colleagues is left out. Two statements at most.
 */
export async function nextInQueue(
  db: Readable,
  readerId: number,
  filter: QueueFilter,
  after: QueuePlace | undefined,
): Promise<WorkItem[]> {
  const size = limits.work.next
  const wanted = { size: size + 1, onlyFree: true }
  const behind = after ? await itemsInQueue(db, readerId, filter, { ...wanted, after }) : []
  const fromStart = behind.length < size ? await itemsInQueue(db, readerId, filter, wanted) : []
  const known = new Set(behind.map(({ itemId }) => itemId))
  const others = [...behind, ...fromStart.filter(({ itemId }) => !known.has(itemId))]
  return others.filter(({ itemId }) => itemId !== after?.itemId).slice(0, size)
}

/** How many items stand in each view of an administrator, each counted up to a limit. */
export async function countQueue(db: Readable, readerId: number): Promise<WorkCounts> {
  const counts = workViews.map(
    (view) => sql`(
      select count(*)::int from (
        select from request_items where ${inView(view, readerId)} limit ${limits.work.maximumCounted}
      ) counted
    ) as ${sql.ref(view)}`,
  )
  const { rows } = await sql<WorkCounts>`select ${sql.join(counts)}`.execute(db)
  return rows[0] as WorkCounts
}
