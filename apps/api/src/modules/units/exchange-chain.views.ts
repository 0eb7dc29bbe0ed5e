import type { ShownChain } from '@portal/contract/units/unit-record-schemas.ts'
import { chainOf, type Exchange, longestChain } from '@portal/domain/units/exchange-chain.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { isClaimOf } from '../claimed-units.ts'

export interface ExchangeColumns extends Exchange {
  readonly direction: 'before' | 'after'
  /** The unit that it leads to; null where the records do not know it. */
  readonly unitId: number | null
  readonly exchangedAt: Date | null
}

interface ExchangedUnit {
  readonly brand: string
  readonly serialNumber: string
  /** Null where the records do not know it. */
  readonly unitId: number | null
}

/**
 * The exchanges that led to a unit and that followed it. Each step is one look-up in an index; of several exchanges of one
 * unit the last counts, and none that was of another unit with its serial number. A step that leads back to a unit of the path is the last one, so a circle ends.
 */
export async function exchangesOf(
  db: Readable,
  { brand, serialNumber, unitId }: ExchangedUnit,
): Promise<ExchangeColumns[]> {
  const isOfThisUnit = isClaimOf(sql`${unitId}::int`)
  const { rows } = await sql<ExchangeColumns>`
    with recursive
    start as (select folded_number(${serialNumber}::text) as folded),
    after as (
      select 0 as step, start.folded, array[start.folded] as path, false as closes,
        null::int as item_id, null::text as replaced, null::text as replacement
      from start
      union all
      select after.step + 1, found.replacement_folded, after.path || found.replacement_folded,
        found.replacement_folded = any(after.path), found.item_id, found.serial_number, found.replacement_serial
      from after
      cross join lateral (
        select items.item_id, items.serial_number, items.replacement_serial, items.replacement_folded
        from request_items items join requests using (request_id)
        where items.serial_folded = after.folded and items.brand = ${brand}
          and items.replacement_folded is not null and requests.completed_at is not null
          and (after.step > 0 or ${isOfThisUnit})
        order by items.item_id desc
        limit 1
      ) found
      where after.step < ${longestChain}::int and not after.closes
    ),
    before as (
      select 0 as step, start.folded, array[start.folded] as path, false as closes,
        null::int as item_id, null::text as replaced, null::text as replacement
      from start
      union all
      select before.step + 1, found.serial_folded, before.path || found.serial_folded,
        found.serial_folded = any(before.path), found.item_id, found.serial_number, found.replacement_serial
      from before
      cross join lateral (
        select items.item_id, items.serial_number, items.serial_folded, items.replacement_serial
        from request_items items join requests using (request_id)
        where items.replacement_folded = before.folded and items.brand = ${brand}
          and requests.completed_at is not null and (before.step > 0 or ${isOfThisUnit})
        order by items.item_id desc
        limit 1
      ) found
      where before.step < ${longestChain}::int and not before.closes
    ),
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
    order by direction, step`.execute(db)
  return rows
}

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
