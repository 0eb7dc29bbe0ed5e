import type { RisingProduct } from '@portal/contract/quality/quality-schemas.ts'
import { monthOf } from '@portal/domain/quality/shown-months.ts'
import type { Readable } from '../../db/database.ts'

/** The desk shows this many; a look that finds more has found something about the records, not about products. */
const shownProducts = 20

/** What the last look found, the largest rise first. */
export async function risingProducts(
  db: Readable,
  { brand, productId }: { readonly brand?: string | undefined; readonly productId?: number | undefined },
): Promise<RisingProduct[]> {
  const rows = await db
    .selectFrom('qualityAlerts')
    .innerJoin('products', 'products.productId', 'qualityAlerts.productId')
    .select(['products.productId', 'brand', 'itemType', 'itemNumber', 'name'])
    .select(['since', 'units', 'claims', 'share', 'usualShare', 'foundAt', 'dismissedAt'])
    .$if(brand !== undefined, (query) => query.where('brand', '=', brand ?? ''))
    .$if(productId !== undefined, (query) => query.where('products.productId', '=', productId ?? 0))
    .orderBy((expression) => expression('share', '-', expression.ref('usualShare')), 'desc')
    .orderBy('products.productId')
    .limit(shownProducts)
    .execute()
  return rows.map(({ since, foundAt, dismissedAt, ...row }) => ({
    ...row,
    since: monthOf(since),
    foundAt: foundAt.toISOString(),
    dismissed: dismissedAt !== null,
  }))
}
