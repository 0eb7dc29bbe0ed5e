import { type Cohort, cohortsOf } from '@portal/domain/quality/cohorts.ts'
import { firstDayOf, type MonthRange } from '@portal/domain/quality/shown-months.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { isMeantUnit, isOwnClaim } from '../claimed-units.ts'
import { submittedIn } from './claims-of-units.ts'

export interface ShippedUnits {
  readonly productId: number
  readonly shippedOn: Day
  readonly units: number
}
export interface FirstClaimsOfUnits extends ShippedUnits {
  readonly claimedOn: Day
}

/** Units by month of shipment with their first claims by age, of one product or of all, by its id. */
export async function cohortsByProduct(
  db: Readable,
  { from, to, productId }: MonthRange & { readonly productId?: number | undefined },
  timeZone: string,
): Promise<Map<number, Cohort[]>> {
  if (from > to) return new Map()
  const shipped = sql`
    units.shipped_on >= ${firstDayOf(from)}::date and units.shipped_on < ${firstDayOf(to)}::date + interval '1 month'
    ${productId === undefined ? sql`` : sql`and units.product_id = ${productId}`}`
  const [shipments, firstClaims] = [
    await shippedUnits(db, shipped),
    await firstClaimsOf(db, shipped, { from, to }, timeZone),
  ]
  const shipmentsOf = Map.groupBy(shipments, (row) => row.productId)
  const firstClaimsByProduct = Map.groupBy(firstClaims, (row) => row.productId)
  return new Map(
    [...shipmentsOf].map(([id, units]) => [id, cohortsOf(units, firstClaimsByProduct.get(id) ?? [], { from, to })]),
  )
}

async function shippedUnits(db: Readable, shipped: RawBuilder<unknown>): Promise<ShippedUnits[]> {
  const { rows } = await sql<ShippedUnits>`
    select product_id, date_trunc('month', shipped_on)::date as shipped_on, count(*)::int as units
    from units where ${shipped}
    group by 1, 2`.execute(db)
  return rows
}

/** A claim later than the last month is not yet one; an earlier one of the same unit is the first. */
async function firstClaimsOf(
  db: Readable,
  shipped: RawBuilder<unknown>,
  months: MonthRange,
  timeZone: string,
): Promise<FirstClaimsOfUnits[]> {
  const { rows } = await sql<FirstClaimsOfUnits>`
    with claimed as (
      select units.unit_id, units.product_id, units.shipped_on, min(requests.completed_at) as first_claim
      from units
      join products on products.product_id = units.product_id
      join request_items items on items.serial_folded = units.serial_folded and items.brand = products.brand
      join requests on requests.request_id = items.request_id and ${submittedIn(months, timeZone)}
      where ${shipped} and ${isMeantUnit} and ${isOwnClaim}
      group by units.unit_id
    )
    select product_id, date_trunc('month', shipped_on)::date as shipped_on,
      date_trunc('month', first_claim at time zone ${timeZone}::text)::date as claimed_on, count(*)::int as units
    from claimed group by 1, 2, 3`.execute(db)
  return rows
}
