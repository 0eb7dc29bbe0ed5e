import type { NewTermsBody } from '@portal/contract/terms/terms-schemas.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { isSameScope, problemsOfNewTerms, shipmentDaysOf } from '@portal/domain/units/new-terms.ts'
import type { Terms } from '@portal/domain/units/terms.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Readable, Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import type { Portal } from '../../portal.ts'

type Parts = Pick<Portal, 'db' | 'config' | 'now'>
type Refusals = 'VALIDATION' | 'TERMS_EXIST' | 'TERMS_OF_SHIPPED_UNITS'

/**
 * Adds a version of terms. Refused where its scope has one for the same day, and where units that were shipped already
 * would get it: a unit keeps the terms under which it was shipped.
 */
export const addTerms = (
  { db, config, now }: Parts,
  actor: Pick<Actor, 'userId'>,
  added: NewTermsBody,
  keyed: KeyedCall | undefined,
): Promise<Decision<{ termsId: number }, Refusals | 'NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED'>> =>
  transaction(db, (tx) =>
    onceFor<{ termsId: number }, Refusals>(
      tx,
      { userId: actor.userId, endpoint: 'addTerms', keyed, made: ({ termsId }) => ['terms', termsId] },
      async () => {
        const problems = problemsOfNewTerms(added, config.brands, dayIn(config.timeZone, now()))
        if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
        await lockTerms(tx)
        const products = await productsUnder(tx, added)
        if (added.productId !== null && products.length === 0)
          return refuse('VALIDATION', { productId: { code: 'NOT_VALID' } })
        const all = await allTerms(tx)
        if (all.some((terms) => isSameScope(terms, added) && terms.shippedFrom === added.shippedFrom))
          return refuse('TERMS_EXIST', { shippedFrom: { code: 'TERMS_EXIST' } })
        const affected = products.flatMap((product) => {
          const days = shipmentDaysOf(product, added, all)
          return days ? [{ productId: product.productId, ...days }] : []
        })
        const { units, lastShippedOn } = await unitsShippedOn(tx, affected)
        if (lastShippedOn !== null)
          return refuse('TERMS_OF_SHIPPED_UNITS', {
            shippedFrom: { code: 'TERMS_OF_SHIPPED_UNITS', units, limit: limits.terms.maximumCounted, lastShippedOn },
          })
        const inserted = await tx
          .insertInto('terms')
          .values({ ...added, createdAt: now(), createdBy: actor.userId })
          .returning('termsId')
          .executeTakeFirstOrThrow()
        return accept(inserted)
      },
    ),
  )

/**
 * One administrator after the other, since each version is judged by all others; everybody still reads. Units are not
 * locked: an import of a million takes minutes, and units that it adds meanwhile have the same terms as if it had begun
 * after this.
 */
const lockTerms = (tx: Tx) => sql`lock table terms in share row exclusive mode`.execute(tx)

/** All terms. They are written by hand, so there are few. */
const allTerms = (db: Readable): Promise<Terms[]> =>
  db
    .selectFrom('terms')
    .select(['termsId', 'productId', 'brand', 'itemType', 'months', 'countsFrom', 'shippedFrom'])
    .execute()

/** The products that a scope has: thousands at most. One that is named stays until the transaction ends. */
const productsUnder = (db: Readable, { productId, brand, itemType }: NewTermsBody) =>
  db
    .selectFrom('products')
    .select(['productId', 'brand', 'itemType'])
    .$if(productId !== null, (query) => query.where('productId', '=', productId ?? 0).forKeyShare())
    .$if(brand !== null, (query) => query.where('brand', '=', brand ?? ''))
    .$if(itemType !== null, (query) => query.where('itemType', '=', itemType ?? 'Speaker'))
    .execute()

export interface UnitsOnDays {
  /** Counted up to the limit. */
  readonly units: number
  /** Null: none. */
  readonly lastShippedOn: Day | null
}

/** How many units of these products were shipped on these days, and when the last of them: from the index of each. */
export async function unitsShippedOn(
  db: Readable,
  affected: readonly { readonly productId: number; readonly from: Day; readonly before: Day | null }[],
): Promise<UnitsOnDays> {
  const { rows } = await sql<UnitsOnDays>`
    with ranges as materialized (
      select product_id, from_day, coalesce(before_day, 'infinity') as before_day
      from unnest(
        ${affected.map(({ productId }) => productId)}::int[],
        ${affected.map(({ from }) => from)}::date[],
        ${affected.map(({ before }) => before)}::date[]
      ) as given (product_id, from_day, before_day)
    )
    select
      (select count(*)::int from (
        select from ranges join units on units.product_id = ranges.product_id
          and units.shipped_on >= ranges.from_day and units.shipped_on < ranges.before_day
        limit ${limits.terms.maximumCounted}
      ) counted) as units,
      (select max(last.shipped_on) from ranges cross join lateral (
        select shipped_on from units where units.product_id = ranges.product_id
          and units.shipped_on >= ranges.from_day and units.shipped_on < ranges.before_day
        order by shipped_on desc limit 1
      ) last) as last_shipped_on`.execute(db)
  return rows[0] ?? { units: 0, lastShippedOn: null }
}
