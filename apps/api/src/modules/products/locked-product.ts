import type { ItemType } from '@portal/domain/items/item-types.ts'
import { type Tx, type TxWithFiles, withFiles } from '../../db/database.ts'

/** A product that nobody else changes until the transaction ends. Its `tx` attaches and removes its picture. */
export interface LockedProduct {
  readonly tx: TxWithFiles
  readonly productId: number
  readonly brand: string
  readonly itemType: ItemType
  readonly itemNumber: string
  readonly name: string
}

/** Adds a product. Nobody else knows it before its transaction ends, so it needs no lock. */
export async function insertProduct(
  tx: Tx,
  product: { readonly brand: string; readonly itemType: ItemType; readonly itemNumber: string; readonly name: string },
): Promise<LockedProduct> {
  const row = await tx
    .insertInto('products')
    .values(product)
    .returning(['productId', 'brand', 'itemType', 'itemNumber', 'name'])
    .executeTakeFirstOrThrow()
  return { tx: withFiles(tx), ...row }
}

/** Locks a product against other changes of it. Units of it may still be added, by an import that takes long. */
export async function lockProduct(tx: Tx, productId: number): Promise<LockedProduct | undefined> {
  const row = await tx
    .selectFrom('products')
    .select(['productId', 'brand', 'itemType', 'itemNumber', 'name'])
    .where('productId', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { tx: withFiles(tx), ...row }
}

/** Locks a product against new units, too, and says whether it has any. Waits for an import that adds some. */
export async function lockAgainstUnits({ tx, productId }: LockedProduct): Promise<{ readonly hasUnits: boolean }> {
  await tx.selectFrom('products').select('productId').where('productId', '=', productId).forUpdate().execute()
  const unit = await tx
    .selectFrom('units')
    .select('unitId')
    .where('productId', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return { hasUnits: unit !== undefined }
}
