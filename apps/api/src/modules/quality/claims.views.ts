import type { QueryOf } from '@portal/contract/endpoint.ts'
import type { exportChart } from '@portal/contract/quality/quality.ts'
import type { ClaimRow } from '@portal/contract/quality/quality-schemas.ts'
import { addToMonth, firstDayOf, type Month } from '@portal/domain/quality/shown-months.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { isMeantUnit, isOwnClaim, meantUnitOf } from '../claimed-units.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { withOutcome } from './another-looks.views.ts'
import { joinUnit, ofBrand } from './claims-of-units.ts'
import { isDecided, reasonOfDecision } from './decisions.views.ts'

/** Which claims are behind a mark. What is left out does not matter. */
export type ClaimFilter = QueryOf<typeof exportChart>

export interface ListedClaim extends Omit<ClaimRow, 'submittedAt'> {
  readonly submittedAt: Date
  readonly shippedOn: Day | null
}

/** The claims behind a mark of a chart, newest first. The units of the page's claims alone are looked up. */
export async function listClaims(
  db: Readable,
  filter: ClaimFilter,
  { page, size }: PageQuery,
  timeZone: string,
): Promise<Page<ClaimRow>> {
  const { rows } = await sql<ListedClaim>`
    with page as materialized (
      select items.item_id
      from request_items items join requests on requests.request_id = items.request_id
      ${asksForUnit(filter) ? joinUnit : sql``}
      where requests.completed_at is not null ${matching(filter, timeZone)}
      order by items.item_id desc
      limit ${size + 1} offset ${page * size}
    )
    select items.item_id, items.request_id, companies.company_name, items.brand, items.item_number, items.serial_number,
      items.status, requests.completed_at as submitted_at, unit.shipped_on
    from page
    join request_items items on items.item_id = page.item_id
    join requests on requests.request_id = items.request_id
    join companies on companies.company_id = requests.dealer_id
    left join lateral (
      select units.shipped_on from units join products on products.product_id = units.product_id
      where units.serial_folded = items.serial_folded and products.brand = items.brand and ${isMeantUnit}
      limit 1
    ) unit on true
    order by items.item_id desc`.execute(db)
  return pageOfRows(
    rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })),
    { page, size },
  )
}

const asksForUnit = ({ productId, shippedFrom, shippedTo, oldest }: ClaimFilter): boolean =>
  productId !== undefined || shippedFrom !== undefined || shippedTo !== undefined || oldest !== undefined

function matching(filter: ClaimFilter, timeZone: string): RawBuilder<unknown> {
  const { brand, productId, from, to, shippedFrom, shippedTo, oldest, status, reason, anotherLook, decided } = filter
  const beginOf = (month: Month) => sql`${firstDayOf(month)}::timestamp at time zone ${timeZone}::text`
  const conditions = [
    productId !== undefined && sql`and units.product_id = ${productId}`,
    from !== undefined && sql`and requests.completed_at >= ${beginOf(from)}`,
    to !== undefined && sql`and requests.completed_at < ${beginOf(addToMonth(to, 1))}`,
    shippedFrom !== undefined && sql`and units.shipped_on >= ${firstDayOf(shippedFrom)}::date`,
    shippedTo !== undefined && sql`and units.shipped_on < ${firstDayOf(addToMonth(shippedTo, 1))}::date`,
    oldest !== undefined && sql`${soonAfterShipment(oldest, timeZone)} ${isFirstClaim}`,
    status !== undefined && sql`and items.status = ${status}`,
    reason !== undefined && sql`and ${reasonOfDecision} = ${reason}`,
    anotherLook !== undefined && withOutcome(anotherLook),
    decided !== undefined && sql`and ${isDecided()}`,
    // A mark of claims has none of them; one of decisions has the decision on each.
    (anotherLook ?? status ?? decided) === undefined && sql`and ${isOwnClaim}`,
  ].filter((condition) => condition !== false)
  return sql`${ofBrand(brand)} ${sql.join(conditions, sql` `)}`
}

/** The month of the claim is at most so many months after that of the shipment, and not before it. */
const soonAfterShipment = (months: number, timeZone: string) => sql`
  and requests.completed_at >= date_trunc('month', units.shipped_on::timestamp) at time zone ${timeZone}::text
  and requests.completed_at <
    (date_trunc('month', units.shipped_on::timestamp) + make_interval(months => ${months}::int + 1)) at time zone ${timeZone}::text`

/** No claim of the same unit was submitted before. */
const isFirstClaim = sql`and not exists (
  select from request_items earlier join requests earlier_requests on earlier_requests.request_id = earlier.request_id
  where earlier.serial_folded = items.serial_folded and earlier.brand = items.brand and earlier.another_look_at is null
    and ${sql.raw(meantUnitOf('earlier'))}
    and (earlier_requests.completed_at, earlier.item_id) < (requests.completed_at, items.item_id))`
