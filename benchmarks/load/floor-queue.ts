/** What the floor answers about the queue of the service: one prepared select for each call. */
import type { WorkItem } from '@portal/contract/work/work-schemas.ts'
import { serviceTurns } from '@portal/domain/items/turn.ts'
import { limits } from '@portal/domain/limits.ts'
import { turnsInView, workViews } from '@portal/domain/work/work-views.ts'
import { columnsOf } from './columns.ts'
import type { Rows } from './floor-units.ts'

const forService = `turn in (${serviceTurns.map((turn) => `'${turn}'`).join(', ')})`

const columns = columnsOf<WorkItem>({
  itemId: 'items.item_id',
  requestId: 'items.request_id',
  requestTitle: 'requests.title',
  distributorId: 'requests.dealer_id',
  companyName: 'dealers.company_name',
  itemType: 'items.item_type',
  brand: 'items.brand',
  itemNumber: 'items.item_number',
  serialNumber: 'items.serial_number',
  issue: 'left(items.issue_description, 200)',
  status: 'items.status',
  turn: 'items.turn',
  turnSince: 'items.turn_since',
  hasUnreadMessages: 'items.unread_by_admins',
  unusual: 'items.unusual',
  takenBy: `case when items.taken_by is not null then json_build_object('userId', items.taken_by,
    'name', takers.first_name || ' ' || takers.last_name) end`,
})

/** The rows of a page with what a row shows; `page` chooses them. */
const rowsOf = (page: string) => `with page as materialized (${page})
  select ${columns}
  from page join request_items items using (item_id) join requests using (request_id)
    join companies dealers on dealers.company_id = requests.dealer_id left join users takers on takers.user_id = items.taken_by
  order by items.turn_since, items.item_id`

const firstPage = rowsOf(`select item_id from request_items where ${forService} order by turn_since, item_id limit $1`)

const nextItems = rowsOf(`select item_id from request_items
  where ${forService} and (taken_by is null or taken_by = $1) and (turn_since, item_id) > ($2::timestamptz, $3::int)
  order by turn_since, item_id limit $4`)

const counts = `select ${workViews
  .map((view) => {
    const turns = turnsInView[view].map((turn) => `'${turn}'`).join(', ')
    return `(select count(*)::int from (select from request_items where turn in (${turns})
      limit ${limits.work.maximumCounted}) counted) as "${view}"`
  })
  .join(', ')}`

/** The view "all" from its beginning. */
export async function pageOfQueue(rows: Rows, query: URLSearchParams) {
  const size = Number(query.get('size'))
  const found = await rows('queue', firstPage, [size + 1])
  return { content: found.slice(0, size), hasNext: found.length > size }
}

/** What comes after a place of the view "all". */
export const nextOfQueue = (rows: Rows, query: URLSearchParams, readerId: string) =>
  rows('next', nextItems, [readerId, query.get('afterSince'), query.get('afterItem'), limits.work.next])

export async function countsOfQueue(rows: Rows) {
  const [found] = await rows('counts', counts, [])
  return found
}
