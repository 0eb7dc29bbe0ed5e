import type { ProductDetail, ProductRow } from '@portal/contract/products/product-schemas.ts'
import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { containing } from '../../db/search-pattern.ts'
import type { Portal } from '../../portal.ts'
import { linkTo } from '../files/shown-files.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'

/** A product as views read it, beside its units or alone. */
export interface ProductColumns {
  readonly productId: number
  readonly brand: string
  readonly itemType: ItemType
  readonly itemNumber: string
  readonly name: string
  /** The stored picture; null without one. */
  readonly pictureKey: string | null
  readonly pictureThumbKey: string | null
  readonly pictureName: string | null
}

type Parts = Pick<Portal, 'db' | 'storage'>

/** The columns of {@link ProductColumns}, for queries over `products` with `files` joined by {@link pictureOfProduct}. */
export const productColumns = sql`products.product_id, products.brand, products.item_type, products.item_number,
  products.name, files.key as picture_key, files.thumb_key as picture_thumb_key, files.file_name as picture_name`
export const pictureOfProduct = sql`left join files on files.product_id = products.product_id and files.attached_as = 'product'`

/** A product as every screen shows it, with signed links to its picture. */
export async function shownProduct(
  { storage }: Pick<Parts, 'storage'>,
  { productId, brand, itemType, itemNumber, name, pictureKey, pictureThumbKey, pictureName }: ProductColumns,
): Promise<ShownProduct> {
  const link = (key: string | null) => (key === null ? null : linkTo(storage, key, pictureName ?? ''))
  const [pictureUrl, thumbnailUrl] = await Promise.all([link(pictureKey), link(pictureThumbKey)])
  return { productId, brand, itemType, itemNumber, name, pictureUrl, thumbnailUrl }
}

const selectProducts = (db: Readable) =>
  db
    .selectFrom('products')
    .leftJoin('files', (join) =>
      join.onRef('files.productId', '=', 'products.productId').on('files.attachedAs', '=', 'product'),
    )
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
    .select([
      'products.productId',
      'products.brand',
      'products.itemType',
      'products.itemNumber',
      'products.name',
      'files.key as pictureKey',
      'files.thumbKey as pictureThumbKey',
      'files.fileName as pictureName',
      'lastShipped.shippedOn as lastShippedOn',
    ])

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
    const part = containing(q.replaceAll(/\s+/g, ' '))
    query = query.where(
      sql<boolean>`(item_number_folded like ${part} or lower(name) like ${part} or lower(brand) like ${part})`,
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
export async function productDetail({ db, storage }: Parts, productId: number): Promise<ProductDetail | undefined> {
  const row = await selectProducts(db).where('products.productId', '=', productId).executeTakeFirst()
  if (!row) return undefined
  const { lastShippedOn, ...product } = row
  return {
    product: await shownProduct({ storage }, product),
    picture: product.pictureKey,
    units: await countUnits(db, productId),
    lastShippedOn: lastShippedOn satisfies Day | null,
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
