import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { linkTo } from '../files/shown-files.ts'

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

/** The columns of {@link ProductColumns}, for queries over `products` with `files` joined by {@link pictureOfProduct}. */
export const productColumns = sql`products.product_id, products.brand, products.item_type, products.item_number,
  products.name, files.key as picture_key, files.thumb_key as picture_thumb_key, files.file_name as picture_name`
export const pictureOfProduct = sql`left join files on files.product_id = products.product_id and files.attached_as = 'product'`

/** A product as every screen shows it, with signed links to its picture. */
export async function shownProduct(
  { storage }: Pick<Portal, 'storage'>,
  { productId, brand, itemType, itemNumber, name, pictureKey, pictureThumbKey, pictureName }: ProductColumns,
): Promise<ShownProduct> {
  const link = (key: string | null) => (key === null ? null : linkTo(storage, key, pictureName ?? ''))
  const [pictureUrl, thumbnailUrl] = await Promise.all([link(pictureKey), link(pictureThumbKey)])
  return { productId, brand, itemType, itemNumber, name, pictureUrl, thumbnailUrl }
}

/** Products with their pictures. */
export const selectShownProducts = (db: Readable) =>
  db
    .selectFrom('products')
    .leftJoin('files', (join) =>
      join.onRef('files.productId', '=', 'products.productId').on('files.attachedAs', '=', 'product'),
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
    ])

/** Products by their ids, as every screen shows them. */
export async function shownProducts(
  { db, storage }: Pick<Portal, 'db' | 'storage'>,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ShownProduct>> {
  if (productIds.length === 0) return new Map()
  const rows = await selectShownProducts(db).where('products.productId', 'in', productIds).execute()
  const shown = await Promise.all(rows.map((row) => shownProduct({ storage }, row)))
  return new Map(shown.map((product) => [product.productId, product]))
}
