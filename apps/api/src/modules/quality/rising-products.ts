import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { risingShare } from '@portal/domain/quality/rising-share.ts'
import { addToMonth, monthOf, monthsBetween, mostMonths } from '@portal/domain/quality/shown-months.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { cohortsByProduct } from './cohorts.views.ts'

/**
 * Looks at all products for a share of failures that rises beyond chance, and keeps what it finds for the desk. For the
 * nightly job, since it reads every unit of the last three years.
 */
export async function findRisingProducts({
  db,
  config,
  now,
}: Pick<Portal, 'db' | 'now'> & { readonly config: Pick<Portal['config'], 'timeZone'> }): Promise<number> {
  const lastMonth = addToMonth(monthOf(dayIn(config.timeZone, now())), -1)
  const months = { from: addToMonth(lastMonth, 1 - mostMonths), to: lastMonth }
  const cohorts = await cohortsByProduct(db, months, config.timeZone)
  const rises = [...cohorts].flatMap(([productId, ofProduct]) => {
    const rising = risingShare(ofProduct, cohorts.size)
    return rising ? [{ productId, ...rising }] : []
  })
  return inTransaction(db, async (tx) => {
    const stay = await holdProducts(tx, new Set(rises.map(({ productId }) => productId)))
    const found = rises.filter(({ productId }) => stay.has(productId))
    const known = await tx
      .selectFrom('qualityAlerts')
      .select(['productId', 'since', 'dismissedAt'])
      .forUpdate()
      .execute()
    // Those that go on stay where they are: somebody may dismiss one at this moment.
    const rising = found.map(({ productId }) => productId)
    await tx
      .deleteFrom('qualityAlerts')
      .$if(rising.length > 0, (rows) => rows.where('productId', 'not in', rising))
      .execute()
    for (const { productId, since, units, claims, share, usualShare } of found) {
      const before = known.find((alert) => alert.productId === productId)
      const sameWave = before && Math.abs(monthsBetween(monthOf(before.since), monthOf(since))) <= driftOfSameWave
      const facts = { since, units, claims, share, usualShare, foundAt: now() }
      const dismissedAt = sameWave ? before.dismissedAt : null
      await tx
        .insertInto('qualityAlerts')
        .values({ productId, ...facts, dismissedAt })
        .onConflict((conflict) => conflict.column('productId').doUpdateSet({ ...facts, dismissedAt }))
        .execute()
    }
    return found.length
  })
}

/** Those of these products that stay until the transaction ends. One that is going, with its import, is waited for. */
async function holdProducts(tx: Tx, productIds: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  if (productIds.size === 0) return productIds
  const held = await tx
    .selectFrom('products')
    .select('productId')
    .where('productId', 'in', [...productIds])
    .orderBy('productId')
    .forKeyShare()
    .execute()
  return new Set(held.map(({ productId }) => productId))
}

/** With more claims the month in which a wave begins may turn out to be another one, so many months away. */
const driftOfSameWave = 2

/** Takes the notice off every administrator's desk, or brings it back. Saying the same twice changes nothing. */
export async function dismissRisingProduct(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  productId: number,
  dismissed: boolean,
): Promise<Decision<Done, 'NOT_FOUND'>> {
  const changed = await db
    .updateTable('qualityAlerts')
    .set({ dismissedAt: dismissed ? now() : null })
    .where('productId', '=', productId)
    .returning('productId')
    .executeTakeFirst()
  return changed ? accept({}) : refuse('NOT_FOUND')
}
