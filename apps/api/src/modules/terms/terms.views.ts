import type { TermsScope, TermsVersion } from '@portal/contract/terms/terms-schemas.ts'
import type { TermsOfProduct } from '@portal/contract/terms/terms-shapes.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { holdingOn, termsByShipment } from '@portal/domain/units/new-terms.ts'
import type { CountsFrom, UnitForTerms } from '@portal/domain/units/terms.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { shownProducts } from '../products/shown-product.views.ts'
import { termsFor } from '../units/known-units.views.ts'

/** A scope shows so many of its versions. */
const shownVersions = 100

interface VersionColumns {
  readonly termsId: number
  readonly months: number
  readonly countsFrom: CountsFrom
  readonly shippedFrom: Day | null
  readonly createdAt: string
  readonly createdByName: string | null
}

export interface ScopeColumns {
  readonly productId: number | null
  readonly brand: string | null
  readonly itemType: ItemType | null
  readonly versions: readonly VersionColumns[]
}

/**
 * A page of the scopes that have terms, the widest first, each with its versions, the latest first. Terms are written by
 * hand, so there are few enough of them to be sorted for each page.
 */
export async function listTerms(
  { db, storage }: Pick<Portal, 'db' | 'storage'>,
  today: Day,
  { page, size }: PageQuery,
): Promise<Page<TermsScope>> {
  const { rows } = await sql<ScopeColumns>`
    with scopes as materialized (
      select product_id, brand, item_type from terms
      group by product_id, brand, item_type
      order by product_id is not null, brand is not null, item_type is not null, brand, item_type, product_id
      limit ${size + 1} offset ${page * size}
    )
    select scopes.product_id, scopes.brand, scopes.item_type, versions.list as versions
    from scopes cross join lateral (
      select jsonb_agg(jsonb_build_object('termsId', terms_id, 'months', months, 'countsFrom', counts_from,
        'shippedFrom', shipped_from, 'createdAt', created_at, 'createdByName', created_by_name)
        order by shipped_from desc nulls last) as list
      from (
        select terms.*, users.first_name || ' ' || users.last_name as created_by_name
        from terms left join users on users.user_id = terms.created_by
        where terms.product_id is not distinct from scopes.product_id
          and terms.brand is not distinct from scopes.brand
          and terms.item_type is not distinct from scopes.item_type
        order by shipped_from desc nulls last limit ${shownVersions}
      ) latest
    ) versions
    order by scopes.product_id is not null, scopes.brand is not null, scopes.item_type is not null, scopes.brand,
      scopes.item_type, scopes.product_id`.execute(db)
  const products = await shownProducts(
    { db, storage },
    rows.flatMap(({ productId }) => productId ?? []),
  )
  const scopes = rows.map(({ productId, brand, itemType, versions }) => {
    const inForce = holdingOn(
      today,
      versions.map((version) => ({ ...version, from: version.shippedFrom })).toReversed(),
    )
    return {
      ...{ brand, itemType },
      product: productId === null ? null : (products.get(productId) ?? null),
      versions: versions.map(
        (version): TermsVersion => ({
          ...{ ...version, productId, brand, itemType },
          inForce: version.termsId === inForce?.termsId,
          createdAt: new Date(version.createdAt).toISOString(),
        }),
      ),
    }
  })
  return pageOfRows(scopes, { page, size })
}

/** Which terms the units of a product have by their day of shipment, the latest first. */
export async function termsOfProduct(
  db: Readable,
  product: Omit<UnitForTerms, 'shippedOn'>,
  today: Day,
): Promise<TermsOfProduct[]> {
  const byShipment = termsByShipment(product, await termsFor(db, [product]))
  const inForce = holdingOn(today, byShipment)
  return byShipment
    .map(({ from, terms: { shippedFrom: _ofItsScope, ...terms } }) => ({
      ...terms,
      from,
      inForce: terms.termsId === inForce?.terms.termsId && from === inForce.from,
    }))
    .toReversed()
}
