import { refuse } from '@portal/domain/decision.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the unit of `units` and `products` is the one that an item is a claim of, where both have the same
 * serial number and brand: of several units the one with its item number, else the one that was shipped last.
 */
export const meantUnitOf = (items: 'items' | 'earlier') => `(
  products.item_number_folded = folded_number(${items}.item_number)
  or not exists (
    select from units others join products other_products on other_products.product_id = others.product_id
    where others.serial_folded = units.serial_folded and others.unit_id <> units.unit_id
      and other_products.brand = products.brand
      and (other_products.item_number_folded = folded_number(${items}.item_number)
        or (others.shipped_on, others.unit_id) > (units.shipped_on, units.unit_id))
  ))`
export const isMeantUnit = sql.raw(meantUnitOf('items'))

/**
 * Whether the item of `items` is a claim of this unit and not of another one of its brand with the same serial number; of a
 * unit that the records do not know (null) every one is. Nearly always no other unit has the number, and no more is asked.
 *
 * @param number the column in which the item has the unit's number, folded
 */
export const isClaimOf = (unitId: RawBuilder<unknown>, number: RawBuilder<unknown> = sql`items.serial_folded`) =>
  // The id is read before `units` is joined: it may be that of another `units`, in the statement around this.
  sql`(${unitId} is null
    or not exists (select from units others where others.serial_folded = ${number} and others.unit_id <> ${unitId})
    or exists (
      select from (select ${unitId} as unit_id) claimed join units using (unit_id) join products using (product_id)
      where ${isMeantUnit}))`

/** Another look at an item is a part of its claim, and no claim of its own. */
export const isOwnClaim = sql`items.another_look_at is null`

/** The item that a claim began with: another look goes by the one that it looks at. */
export const beginningOfClaim = sql`coalesce(items.another_look_at, items.item_id)`

/** Where the serial number is in use. */
export const takenSerial = {
  request_items_serial_in_use: refuse('SERIAL_EXISTS', { serialNumber: { code: 'SERIAL_NUMBER_IN_USE' } }),
}
