import type { ShownChain } from '@portal/contract/units/unit-record-schemas.ts'
import { chainOf, type Exchange, longestChain } from '@portal/domain/units/exchange-chain.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../db/built-once.ts'
import type { Readable } from '../../db/database.ts'
import { isClaimOf } from '../claimed-units.ts'
import type { ClaimedUnit } from './claims-of-unit.views.ts'

export interface ExchangeColumns extends Exchange {
  readonly direction: 'before' | 'after'
  /** The unit that it leads to; null where the records do not know it. */
  readonly unitId: number | null
  readonly exchangedAt: Date | null
}

const stepsFrom = builtOnce((_db, { brand, serialNumber, unitId }: ClaimedUnit) => {
  /** From a unit to the next one in one direction: an item that has the unit's number in one column has the next one's in the other. */
  const walk = (name: ExchangeColumns['direction'], from: string, to: string) => {
    const [path, here, next] = [sql.ref(name), sql.ref(`items.${from}`), sql.ref(`items.${to}`)]
    return sql`
      select 0 as step, start.folded, array[start.folded] as path, false as closes,
        null::int as item_id, null::text as replaced, null::text as replacement
      from start
      union all
      select ${path}.step + 1, found.folded, ${path}.path || found.folded, found.folded = any(${path}.path),
        found.item_id, found.serial_number, found.replacement_serial
      from ${path}
      cross join lateral (
        select items.item_id, items.serial_number, items.replacement_serial, ${next} as folded
        from request_items items join requests using (request_id)
        where ${here} = ${path}.folded and items.brand = ${brand}
          and items.replacement_folded is not null and requests.completed_at is not null
          and (${path}.step > 0 or ${isClaimOf(sql`${unitId}::int`, here)})
        order by items.item_id desc
        limit 1
      ) found
      where ${path}.step < ${longestChain}::int and not ${path}.closes`
  }
  return sql<ExchangeColumns>`
    with recursive
    start as (select folded_number(${serialNumber}::text) as folded),
    after as (${walk('after', 'serial_folded', 'replacement_folded')}),
    before as (${walk('before', 'replacement_folded', 'serial_folded')}),
    steps as (
      select 'after' as direction, step, folded, item_id, replaced, replacement from after where step > 0
      union all
      select 'before', step, folded, item_id, replaced, replacement from before where step > 0
    )
    select direction, item_id, replaced, replacement, (
      select unit_id
      from units join products using (product_id)
      where units.serial_folded = steps.folded and products.brand = ${brand}
      order by units.shipped_on desc, units.unit_id desc
      limit 1
    ) as unit_id, (
      select at from item_history
      where item_history.item_id = steps.item_id and kind = 'status-changed'
      order by entry_id desc
      limit 1
    ) as exchanged_at
    from steps
    order by direction, step`
})

/**
 * Whether the number in a column was replaced or is a replacement. Nearly always it is neither: then there are no exchanges to
 * ask for. Two questions, of an index each: of one question PostgreSQL may look through the table.
 */
export const isInExchange = (column: 'units.serialFolded' | 'items.serialFolded') => sql<boolean>`(
  exists (
    select from request_items replaced
    where replaced.serial_folded = ${sql.ref(column)} and replaced.replacement_folded is not null)
  or exists (select from request_items given where given.replacement_folded = ${sql.ref(column)}))`

/**
 * The exchanges that led to a unit and that followed it. Each step is one look-up in an index; of several exchanges of one
 * unit the last counts, and none that was of another unit with its serial number. A step that leads back to a unit of the path is the last one, so a circle ends.
 */
export const exchangesOf = (db: Readable, { brand, serialNumber, unitId }: ClaimedUnit): Promise<ExchangeColumns[]> =>
  stepsFrom(db, { brand, serialNumber, unitId })

/** The chain of exchanges that a unit stands in, each unit with its id where the records know it. */
export function shownChain(
  unit: { readonly serialNumber: string; readonly unitId: number | null },
  exchanges: readonly ExchangeColumns[],
): ShownChain {
  const towards = (direction: ExchangeColumns['direction']) =>
    exchanges.filter((found) => found.direction === direction)
  const { links, ...chain } = chainOf(unit.serialNumber, towards('before'), towards('after'))
  const exchangedAt = new Map(exchanges.map((exchange) => [exchange.itemId, exchange.exchangedAt] as const))
  const unitIds = new Map(
    exchanges.map(({ direction, replaced, replacement, unitId }) => [
      direction === 'after' ? replacement : replaced,
      unitId,
    ]),
  )
  return {
    ...chain,
    links: links.map((link, at) => ({
      ...link,
      unitId: (at === chain.position ? unit.unitId : unitIds.get(link.serialNumber)) ?? null,
      exchangedAt: exchangedAt.get(link.exchangedWithItem ?? 0)?.toISOString() ?? null,
    })),
  }
}
