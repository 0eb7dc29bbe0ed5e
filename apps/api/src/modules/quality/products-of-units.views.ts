import type { ProductOfUnits } from '@portal/contract/quality/quality-schemas.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'

/** The filter offers this many products at most. */
const productLimit = 2000

/** The products that units were shipped of, by brand and item number. */
export async function productsOfUnits(db: Readable): Promise<ProductOfUnits[]> {
  const { rows } = await sql<ProductOfUnits>`
    select product_id, brand, item_type, item_number, name
    from products
    where exists (select from units where units.product_id = products.product_id)
    order by brand, item_number_folded, product_id
    limit ${productLimit}`.execute(db)
  return rows
}
