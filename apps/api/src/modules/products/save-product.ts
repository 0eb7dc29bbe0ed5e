import type { ProductChange, ProductSave } from '@portal/contract/products/product-schemas.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { isSameProduct, problemsOfProduct } from '@portal/domain/units/product-form.ts'
import type { Actor } from '../../actor.ts'
import { type Tx, type TxWithFiles, withFiles } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import type { Portal } from '../../portal.ts'
import { fileAt, replaceFile } from '../files/attach-files.ts'

type Parts = Pick<Portal, 'db' | 'config' | 'queue' | 'now'>
type Saved<Refusals extends string> = Promise<
  Decision<{ productId: number }, Refusals | 'VALIDATION' | 'ITEM_NUMBER_IN_USE'>
>

/** Adds a product, with an own upload as its picture. Returns its id; the caller reads it. */
export const createProduct = (
  parts: Parts,
  actor: Pick<Actor, 'userId'>,
  save: ProductSave,
  keyed: KeyedCall | undefined,
): Saved<'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED'> =>
  transaction(
    parts.db,
    (tx) =>
      onceFor<{ productId: number }, 'VALIDATION'>(
        tx,
        { userId: actor.userId, endpoint: 'createProduct', keyed, made: ({ productId }) => ['products', productId] },
        async () => {
          const problems = problemsOfProduct(save, parts.config.brands)
          if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
          const { brand, itemType, itemNumber, name } = save
          const product = await insertProduct(tx, { brand, itemType, itemNumber, name })
          return (await replaceFile(product, parts, actor.userId, pictureOf(product), save.picture))
            ? accept({ productId: product.productId })
            : unknownPicture()
        },
      ),
    takenNumber,
  )

/**
 * Changes a product. Its brand may be one that the installation no longer has. Brand and type of what was shipped stay:
 * they decide under which terms it was. Refused as STALE when the product is no longer the one that was `seen`, unless it
 * is what it is to be already, as after an answer that was lost.
 */
export const updateProduct = (
  parts: Parts,
  actor: Pick<Actor, 'userId'>,
  productId: number,
  { seen, ...save }: ProductChange,
): Saved<'NOT_FOUND' | 'STALE' | 'PRODUCT_HAS_UNITS'> =>
  transaction(
    parts.db,
    async (tx) => {
      const product = await lockProduct(tx, productId)
      if (!product) return refuse('NOT_FOUND')
      if (seen) {
        const saved = { ...product, picture: (await fileAt(tx, pictureOf(product)))?.key ?? null }
        if (!isSameProduct(saved, seen) && !isSameProduct(saved, save)) return refuse('STALE')
      }
      const problems = problemsOfProduct(save, [...parts.config.brands, product.brand])
      if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
      const { brand, itemType, itemNumber, name } = save
      const moved = [brand !== product.brand && 'brand', itemType !== product.itemType && 'itemType'].filter(Boolean)
      if (moved.length > 0 && (await lockAgainstUnits(product)).hasUnits)
        return refuse(
          'PRODUCT_HAS_UNITS',
          Object.fromEntries(moved.map((field) => [field, { code: 'PRODUCT_HAS_UNITS' }])),
        )
      await product.tx
        .updateTable('products')
        // What a person has named stays when the import that brought it is taken back.
        .set({ brand, itemType, itemNumber, name, importId: null })
        .where('productId', '=', productId)
        .execute()
      return (await replaceFile(product, parts, actor.userId, pictureOf(product), save.picture))
        ? accept({ productId })
        : unknownPicture()
    },
    takenNumber,
  )

const unknownPicture = () => refuse('VALIDATION', { picture: { code: 'FILE_GONE' } })

/** Where the number of a product is in use. */
const takenNumber = {
  products_number: refuse('ITEM_NUMBER_IN_USE', { itemNumber: { code: 'PRODUCT_NUMBER_IN_USE' } }),
}

const pictureOf = ({ productId }: LockedProduct) => ({ attachedAs: 'product', productId }) as const

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
async function insertProduct(
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
async function lockProduct(tx: Tx, productId: number): Promise<LockedProduct | undefined> {
  const row = await tx
    .selectFrom('products')
    .select(['productId', 'brand', 'itemType', 'itemNumber', 'name'])
    .where('productId', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { tx: withFiles(tx), ...row }
}

/** Locks a product against new units, too, and says whether it has any. Waits for an import that adds some. */
async function lockAgainstUnits({ tx, productId }: LockedProduct): Promise<{ readonly hasUnits: boolean }> {
  await tx.selectFrom('products').select('productId').where('productId', '=', productId).forUpdate().execute()
  const unit = await tx
    .selectFrom('units')
    .select('unitId')
    .where('productId', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return { hasUnits: unit !== undefined }
}
