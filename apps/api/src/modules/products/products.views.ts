import type { ProductDetail, ProductRow } from '@portal/contract/products/product-schemas.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { containing } from '../../db/search-pattern.ts'
import type { Portal } from '../../portal.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { termsOfProduct } from '../terms/terms.views.ts'
import { selectShownProducts, shownProduct } from './shown-product.views.ts'

type Parts = Pick<Portal, 'db' | 'storage'>

const selectProducts = (db: Readable) =>
  selectShownProducts(db)
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('units')
          .select('shippedOn')
          .whereRef('units.productId', '=', 'products.productId')
          .orderBy('shippedOn', 'desc')
          .orderBy('unitId', 'desc')
          .limit(1)
          .as('lastShipped'),
      (join) => join.onTrue(),
    )
    .select('lastShipped.shippedOn as lastShippedOn')

/** A page of the products, by item number. Filters pass over an index in that order; there are thousands of products. */
export async function listProducts(
  { db, storage }: Parts,
  filter: {
    readonly q?: string | undefined
    readonly brand?: string | undefined
    readonly itemType?: ItemType | undefined
  },
  { page, size }: PageQuery,
): Promise<Page<ProductRow>> {
  let query = selectProducts(db)
  const { q, brand, itemType } = filter
  if (brand) query = query.where('products.brand', '=', brand)
  if (itemType) query = query.where('products.itemType', '=', itemType)
  if (q) {
    const part = containing(q)
    query = query.where(
      sql<boolean>`(item_number_folded like ${part} or folded_number(name) like ${part} or folded_number(brand) like ${part})`,
    )
  }
  const rows = await query
    .orderBy('itemNumberFolded')
    .orderBy('products.productId')
    .limit(size + 1)
    .offset(page * size)
    .execute()
  const shown = rows.map(async ({ lastShippedOn, ...product }) => ({
    product: await shownProduct({ storage }, product),
    lastShippedOn,
  }))
  return pageOfRows(await Promise.all(shown), { page, size })
}

/** Whether there is a product with this id. */
export const isProduct = async (db: Readable, productId: number): Promise<boolean> =>
  (await db.selectFrom('products').select('productId').where('productId', '=', productId).executeTakeFirst()) !==
  undefined

/** A product with what its page shows; undefined for an unknown id. */
export async function productDetail(
  { db, storage, config, now }: Parts & Pick<Portal, 'config' | 'now'>,
  productId: number,
): Promise<ProductDetail | undefined> {
  const row = await selectProducts(db).where('products.productId', '=', productId).executeTakeFirst()
  if (!row) return undefined
  const { lastShippedOn, ...product } = row
  return {
    product: await shownProduct({ storage }, product),
    picture: product.pictureKey,
    units: await countUnits(db, productId),
    lastShippedOn,
    terms: await termsOfProduct(db, product, dayIn(config.timeZone, now())),
  }
}

/** How many units a product has, from an index and never past the limit: one product may have most of a million units. */
async function countUnits(db: Readable, productId: number): Promise<number> {
  const counted = await db
    .selectFrom((from) =>
      from
        .selectFrom('units')
        .select('productId')
        .where('productId', '=', productId)
        .limit(limits.product.maximumCounted)
        .as('known'),
    )
    .select((select) => select.fn.countAll<number>().as('units'))
    .executeTakeFirstOrThrow()
  return counted.units
}
