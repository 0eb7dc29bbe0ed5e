import { firstDayOf, type Month, type MonthRange } from '@portal/domain/quality/shown-months.ts'
import { type RawBuilder, sql } from 'kysely'
import { isMeantUnit } from '../claimed-units.ts'

/** What a chart is limited to. */
export interface QualityFilter extends MonthRange {
  readonly brand?: string | undefined
  readonly productId?: number | undefined
}

/** Joins `units` and `products` to `items`: the unit that an item is a claim of, where it is known. */
export const joinUnit = sql`
  join units on units.serial_folded = items.serial_folded
  join products on products.product_id = units.product_id and products.brand = items.brand and ${isMeantUnit}`

/** `and` for claims of one product's units. */
export const ofProduct = (productId: number | undefined): RawBuilder<unknown> =>
  productId === undefined
    ? sql``
    : sql`and exists (
        select from units join products on products.product_id = units.product_id
        where units.product_id = ${productId} and units.serial_folded = items.serial_folded
          and products.brand = items.brand and ${isMeantUnit})`

export const ofBrand = (brand: string | undefined): RawBuilder<unknown> =>
  brand === undefined ? sql`` : sql`and items.brand = ${brand}`

/** Whether a request was submitted in these months, as the installation's calendar has them. */
export const submittedIn = ({ from, to }: MonthRange, timeZone: string): RawBuilder<unknown> => sql`
  requests.completed_at >= ${firstDayOf(from)}::timestamp at time zone ${timeZone}::text
  and requests.completed_at < (${firstDayOf(to)}::timestamp + interval '1 month') at time zone ${timeZone}::text`

/** The month of a claim, '2026-11'. */
export const monthOfClaim = (timeZone: string): RawBuilder<Month> =>
  sql`to_char(requests.completed_at at time zone ${timeZone}::text, 'YYYY-MM')`
