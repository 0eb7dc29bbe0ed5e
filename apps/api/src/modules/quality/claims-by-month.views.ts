import type { ClaimsByMonth, ProductOfUnits } from '@portal/contract/quality/quality-schemas.ts'
import { type Month, monthsIn } from '@portal/domain/quality/shown-months.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { isOwnClaim } from '../claimed-units.ts'
import { joinUnit, monthOfClaim, ofBrand, type QualityFilter, submittedIn } from './claims-of-units.ts'

/** Shown one by one; what more there are is added up. */
const shownProducts = 12

export interface ClaimCount extends ProductOfUnits {
  readonly month: Month
  readonly claims: number
}

/** Claims of known units by product and month: those of the products with the most claims, and of all others together. */
export async function claimsByMonth(db: Readable, filter: QualityFilter, timeZone: string): Promise<ClaimsByMonth> {
  const ofOneProduct = filter.productId === undefined ? sql`` : sql`and units.product_id = ${filter.productId}`
  // The month is made once for each request, not for each item.
  const { rows } = await sql<ClaimCount>`
    with counts as (
      select units.product_id, submitted.month, count(*)::int as claims
      from (
        select request_id, ${monthOfClaim(timeZone)} as month from requests where ${submittedIn(filter, timeZone)}
      ) submitted
      join request_items items on items.request_id = submitted.request_id ${ofBrand(filter.brand)}
      ${joinUnit} ${ofOneProduct}
      where ${isOwnClaim}
      group by units.product_id, submitted.month
    )
    select counts.product_id, brand, item_type, item_number, name, month, claims
    from counts join products using (product_id)`.execute(db)
  return arranged(rows, monthsIn(filter))
}

function arranged(rows: readonly ClaimCount[], months: Month[]): ClaimsByMonth {
  const noClaims = () => months.map(() => 0)
  const byProduct = new Map<number, ClaimsByMonth['products'][number]>()
  for (const { month, claims, ...product } of rows) {
    const found = byProduct.get(product.productId) ?? { ...product, claims: noClaims() }
    byProduct.set(product.productId, found)
    found.claims[months.indexOf(month)] = claims
  }
  const total = ({ claims }: { claims: readonly number[] }) => claims.reduce((sum, count) => sum + count, 0)
  const products = [...byProduct.values()].sort((a, b) => total(b) - total(a) || a.productId - b.productId)
  const rest = products.slice(shownProducts)
  return {
    months,
    products: products.slice(0, shownProducts),
    others: noClaims().map((_, place) => rest.reduce((sum, { claims }) => sum + (claims[place] ?? 0), 0)),
    otherProducts: rest.length,
  }
}
