import type { UnitRow } from '@portal/contract/units/unit-list-schemas.ts'
import { foldNumber } from '@portal/domain/folded-number.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Portal } from '../../portal.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { selectShownProducts, shownProduct } from '../products/shown-product.views.ts'

type Parts = Pick<Portal, 'db' | 'storage'>

/** A unit with its place in the order of the page. */
interface PlacedUnit {
  readonly unitId: number
  readonly place: number
}

/** Adds product and picture to a page of unit ids. */
async function unitPage(
  { db, storage }: Parts,
  page: RawBuilder<unknown>,
  { page: number, size }: PageQuery,
): Promise<Page<UnitRow>> {
  const rows = await selectShownProducts(db)
    .innerJoin('units', 'units.productId', 'products.productId')
    .innerJoin(sql`(${page})`.$castTo<PlacedUnit>().as('page'), 'page.unitId', 'units.unitId')
    .select(['units.unitId', 'units.serialNumber', 'units.shippedOn', 'units.debtorNumber'])
    .orderBy('page.place')
    .execute()
  const shown = rows.map(async ({ unitId, serialNumber, shippedOn, debtorNumber, ...product }) => ({
    ...{ unitId, serialNumber, shippedOn, debtorNumber },
    product: await shownProduct({ storage }, product),
  }))
  return pageOfRows(await Promise.all(shown), { page: number, size })
}

/** A page of all units, the newest first. */
export const newestUnits = (parts: Parts, { page, size }: PageQuery): Promise<Page<UnitRow>> =>
  unitPage(
    parts,
    sql`select unit_id, row_number() over (order by unit_id desc) as place from units
      order by unit_id desc limit ${size + 1} offset ${page * size}`,
    { page, size },
  )

/** A page of the units of a product, the last shipped first. */
export const unitsOfProduct = (parts: Parts, productId: number, { page, size }: PageQuery): Promise<Page<UnitRow>> =>
  unitPage(
    parts,
    sql`select unit_id, row_number() over (order by shipped_on desc, unit_id desc) as place from units
      where product_id = ${productId}
      order by shipped_on desc, unit_id desc limit ${size + 1} offset ${page * size}`,
    { page, size },
  )

/** Whether a text begins so, for an index of its column with `text_pattern_ops`. A `like` would need a plan for each text. */
const begins = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`(${column} ~>=~ ${text} and ${column} ~<~ ${`${text}${lastCharacter}`})`
const lastCharacter = '\u{10ffff}'
const reversed = (text: string) => [...text].reverse().join('')

/**
 * Units by their serial number, whole first, then by its beginning and its end, then by a whole debtor number. Each way
 * reads its index in its order and no further than the page needs, however many begin alike: `~<~` is the order of a
 * `text_pattern_ops` index.
 */
export function searchUnits(parts: Parts, search: string, { page, size }: PageQuery): Promise<Page<UnitRow>> {
  const text = foldNumber(search)
  const serial = sql`serial_folded`
  const serialBackwards = sql`reverse(serial_folded)`
  const beginsSo = begins(serial, text)
  const endsSo = begins(serialBackwards, reversed(text))
  const wanted = (page + 1) * size + 1
  return unitPage(
    parts,
    sql`
    select unit_id, row_number() over (order by way, place_in_way using ~<~, shipped_on desc, unit_id desc) as place
    from (
      (select unit_id, 0 as way, serial_folded as place_in_way, shipped_on from units
       where serial_folded = ${text} limit ${wanted})
      union all
      (select unit_id, 1, serial_folded, shipped_on from units
       where ${beginsSo} and serial_folded <> ${text}
       order by serial_folded using ~<~ limit ${wanted})
      union all
      (select unit_id, 2, ${serialBackwards}, shipped_on from units
       where ${endsSo} and not ${beginsSo}
       order by reverse(serial_folded) using ~<~ limit ${wanted})
      union all
      (select unit_id, 3, '', shipped_on from units
       where folded_number(debtor_number) = ${text} and debtor_number <> '' and not ${beginsSo} and not ${endsSo}
       order by shipped_on desc, unit_id desc limit ${wanted})
    ) hits
    order by place limit ${size + 1} offset ${page * size}`,
    { page, size },
  )
}
