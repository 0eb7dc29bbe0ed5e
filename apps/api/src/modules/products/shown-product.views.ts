import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { linkTo } from '../files/shown-files.ts'

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

type ProductColumns = Awaited<ReturnType<ReturnType<typeof selectShownProducts>['executeTakeFirstOrThrow']>>

/** A product as every screen shows it, with signed links to its picture. */
export async function shownProduct(
  { storage }: Pick<Portal, 'storage'>,
  { productId, brand, itemType, itemNumber, name, pictureKey, pictureThumbKey, pictureName }: ProductColumns,
): Promise<ShownProduct> {
  const link = (key: string | null) => (key === null ? null : linkTo(storage, key, pictureName ?? ''))
  const [pictureUrl, thumbnailUrl] = await Promise.all([link(pictureKey), link(pictureThumbKey)])
  return { productId, brand, itemType, itemNumber, name, pictureUrl, thumbnailUrl }
}

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
