import type { WorkCounts, WorkFilter, WorkItem } from '@portal/contract/work/work-schemas.ts'
import { refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { turnsInView, type WorkView, workViews } from '@portal/domain/work/work-views.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../db/built-once.ts'
import type { Readable } from '../../db/database.ts'
import { fullName, hasColleagues } from '../colleagues/colleagues.views.ts'
import { companyOf } from '../company-of.ts'

/** The row after which a page goes on. */
export interface QueuePlace {
  /** Undefined for an item wherever it stands by now. */
  readonly turnSince: string | undefined
  readonly itemId: number
}

interface AskedPlace {
  readonly afterSince?: string | undefined
  readonly afterItem?: number | undefined
}

/** The row after which a call asks to go on; undefined from the beginning. */
export const placeIn = (query: AskedPlace): QueuePlace | undefined =>
  query.afterItem === undefined ? undefined : { turnSince: query.afterSince, itemId: query.afterItem }

/** A time without its item names no place, and from the beginning is not where somebody wants to go on. */
export const isHalf = ({ afterSince, afterItem }: AskedPlace): boolean =>
  afterSince !== undefined && afterItem === undefined
export const halfPlace = refuse('VALIDATION', { afterItem: { code: 'NOT_VALID' } })

/** Characters of the description that a row shows. */
const issueBegins = 200

/** `where` for the items in a view. The turns stand in the text of the statement, so that the partial indexes serve. */
function inView(view: WorkView): RawBuilder<boolean> {
  const turns = turnsInView[view]
  const [turn = 'done'] = turns
  return turns.length === 1
    ? sql<boolean>`turn = ${sql.lit(turn)}`
    : sql<boolean>`turn in (${sql.join(turns.map((one) => sql.lit(one)))})`
}

/** Whoever declined an item leaves another look at it to colleagues. */
const decidableBy = (readerId: number): RawBuilder<boolean> =>
  sql`(first_deciders is null or ${readerId}::int <> all (first_deciders) or not ${hasColleagues(sql`items.first_deciders`)})`

/** What a statement has as values, or is shaped by when it is there. */
interface QueueValues extends Omit<WorkFilter, 'view' | 'order'>, Partial<QueuePlace> {
  readonly readerId: number
  readonly size: number
}
interface QueueShape extends Pick<WorkFilter, 'view' | 'order'> {
  readonly onlyFree: boolean
}

const queueRows = builtOnce((db, values: QueueValues, { view, order, onlyFree }: QueueShape) => {
  const { readerId, size, brand, itemType, userId, mine, unusual, turnSince, itemId } = values
  const direction = order === 'newest' ? 'desc' : 'asc'
  return db
    .with(
      (cte) => cte('page').materialized(),
      (from) => {
        let page = from
          .selectFrom('requestItems as items')
          .select('itemId')
          .where(inView(view))
          .orderBy('turnSince', direction)
          .orderBy('itemId', direction)
          .limit(size)
        if (mine !== undefined) page = page.where('takenBy', '=', readerId)
        // As text of the statement, so that the partial index serves.
        if (unusual !== undefined) page = page.where('unusual', '=', sql.lit(true))
        if (brand !== undefined) page = page.where('brand', '=', brand)
        if (itemType !== undefined) page = page.where('itemType', '=', itemType)
        if (userId !== undefined)
          page = page.where(
            sql<boolean>`(select dealer_id from requests where requests.request_id = items.request_id) = ${companyOf(userId)}`,
          )
        if (onlyFree)
          page = page.where(sql<boolean>`(taken_by is null or taken_by = ${readerId})`).where(decidableBy(readerId))
        if (itemId !== undefined) {
          const beyond = order === 'newest' ? sql`<` : sql`>`
          const since =
            turnSince !== undefined
              ? sql`${turnSince}::timestamptz`
              : sql`(select turn_since from request_items where item_id = ${itemId}::int)`
          const place = sql`(${since}, ${itemId}::int)`
          page = page.where(sql<boolean>`(turn_since, item_id) ${beyond} ${place}`)
        }
        return page
      },
    )
    .selectFrom('page')
    .innerJoin('requestItems as items', 'items.itemId', 'page.itemId')
    .innerJoin('requests', 'requests.requestId', 'items.requestId')
    .innerJoin('companies as dealers', 'dealers.companyId', 'requests.dealerId')
    .leftJoin('users as takers', 'takers.userId', 'items.takenBy')
    .select(['items.itemId', 'items.requestId', 'requests.title as requestTitle', 'requests.dealerId as distributorId'])
    .select(['dealers.companyName', 'items.itemType', 'items.brand', 'items.itemNumber', 'items.serialNumber'])
    .select(['items.status', 'items.unreadByAdmins as hasUnreadMessages', 'items.unusual', 'items.takenBy'])
    .select((item) => [
      item.fn<string>('left', ['items.issueDescription', item.lit(issueBegins)]).as('issue'),
      item.ref('items.turn').$notNull().as('turn'),
      item.ref('items.turnSince').$notNull().as('turnSince'),
      fullName('takers').as('takenByName'),
    ])
    .orderBy('items.turnSince', direction)
    .orderBy('items.itemId', direction)
})

/** The first items of a view, or those after a place: one statement, an index per view. */
async function itemsInQueue(
  db: Readable,
  readerId: number,
  { view, order, brand, itemType, userId, mine, unusual }: WorkFilter,
  { after, size, onlyFree = false }: { after?: QueuePlace | undefined; size: number; onlyFree?: boolean },
): Promise<WorkItem[]> {
  // Named one by one: a statement is kept for each choice of values.
  const values = { brand, itemType, userId, mine, unusual, ...after, readerId, size }
  const rows = await queueRows(db, values, { view, order, onlyFree })
  return rows.map(({ takenBy, takenByName, turnSince, ...row }) => ({
    ...row,
    turnSince: turnSince.toISOString(),
    takenBy: takenBy === null ? null : { userId: takenBy, name: takenByName },
  }))
}

/** A page of a view for an administrator, from the beginning or after a place. */
export async function queuePage(
  db: Readable,
  readerId: number,
  filter: WorkFilter,
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
  filter: WorkFilter,
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

const queueCounts = builtOnce((db, _none: object) =>
  db.selectNoFrom((from) =>
    workViews.map((view) =>
      from
        .selectFrom(
          from
            .selectFrom('requestItems')
            .select('itemId')
            .where(inView(view))
            .limit(limits.work.maximumCounted)
            .as('counted'),
        )
        .select((counted) => counted.fn.countAll<number>().as('items'))
        .as(view),
    ),
  ),
)

/** How many items stand in each view, each counted up to a limit. */
export async function countQueue(db: Readable): Promise<WorkCounts> {
  const [counts] = await queueCounts(db, {})
  return counts as WorkCounts
}
