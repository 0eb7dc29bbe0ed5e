import type { TermsScope, TermsVersion } from '@portal/contract/terms/terms-schemas.ts'
import type { TermsOfProduct } from '@portal/contract/terms/terms-shapes.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { holdingOn, termsByShipment } from '@portal/domain/units/new-terms.ts'
import type { UnitForTerms } from '@portal/domain/units/terms.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { fullName } from '../colleagues/colleagues.views.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { shownProducts } from '../products/shown-product.views.ts'
import { termsFor } from '../units/known-units.views.ts'

const widestFirst = sql`product_id is not null, brand is not null, item_type is not null, brand, item_type, product_id`

/** A scope shows so many of its versions. */
const shownVersions = 100

/**
 * A page of the scopes that have terms, the widest first, each with its versions, the latest first. Terms are written by
 * hand, so there are few enough of them to be sorted for each page.
 */
export async function listTerms(
  { db, storage }: Pick<Portal, 'db' | 'storage'>,
  today: Day,
  { page, size }: PageQuery,
): Promise<Page<TermsScope>> {
  const rows = await db
    .with(
      (cte) => cte('scopes').materialized(),
      (from) =>
        from
          .selectFrom('terms')
          .select(['productId', 'brand', 'itemType'])
          .groupBy(['productId', 'brand', 'itemType'])
          .orderBy(widestFirst)
          .limit(size + 1)
          .offset(page * size),
    )
    .selectFrom('scopes')
    .select(['productId', 'brand', 'itemType'])
    .select((scope) =>
      jsonArrayFrom(
        scope
          .selectFrom('terms')
          .leftJoin('users', 'users.userId', 'terms.createdBy')
          .select(['termsId', 'months', 'countsFrom', 'shippedFrom', 'terms.createdAt'])
          .select((version) =>
            version.case().when('users.userId', 'is not', null).then(fullName('users')).end().as('createdByName'),
          )
          .where(sql<boolean>`(terms.product_id, terms.brand, terms.item_type) is not distinct from
            (scopes.product_id, scopes.brand, scopes.item_type)`)
          .orderBy('shippedFrom', (order) => order.desc().nullsLast())
          .limit(shownVersions),
      ).as('versions'),
    )
    .orderBy(widestFirst)
    .execute()
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
