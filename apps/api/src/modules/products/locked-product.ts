import type { ItemType } from '@portal/domain/items/item-types.ts'
import type { Transaction } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { DB } from '../../db/tables.ts'

/** A product that nobody else changes until the transaction ends. Its `tx` attaches and removes its picture. */
export interface LockedProduct {
  readonly tx: Transaction<DB>
  readonly productId: number
  readonly brand: string
  readonly itemType: ItemType
}

const allTables = (tx: Tx) => tx as unknown as Transaction<DB>

/** Adds a product. Nobody else knows it before its transaction ends, so it needs no lock. */
export async function insertProduct(
  tx: Tx,
  product: { readonly brand: string; readonly itemType: ItemType; readonly itemNumber: string; readonly name: string },
): Promise<LockedProduct> {
  const row = await tx
    .insertInto('products')
    .values(product)
    .returning(['productId', 'brand', 'itemType'])
    .executeTakeFirstOrThrow()
  return { tx: allTables(tx), ...row }
}

/** Locks a product against other changes of it. Units of it may still be added, by an import that takes long. */
export async function lockProduct(tx: Tx, productId: number): Promise<LockedProduct | undefined> {
  const row = await tx
    .selectFrom('products')
    .select(['productId', 'brand', 'itemType'])
    .where('productId', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { tx: allTables(tx), ...row }
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
