import type { NevadaChartOfProduct } from '@portal/contract/quality/quality-schemas.ts'
import { nevadaChart } from '@portal/domain/quality/nevada-chart.ts'
import { type MonthRange, monthOf, monthsThatAreOver } from '@portal/domain/quality/shown-months.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import type { Readable } from '../../db/database.ts'
import { cohortsByProduct } from './cohorts.views.ts'

/** Which part of a product's units failed by which age, for each month of shipment; undefined for an unknown product. */
export async function failuresOf(
  db: Readable,
  { productId, ...months }: MonthRange & { readonly productId: number },
  { today, timeZone }: { readonly today: Day; readonly timeZone: string },
): Promise<NevadaChartOfProduct | undefined> {
  const product = await db
    .selectFrom('products')
    .select(['productId', 'brand', 'itemType', 'itemNumber', 'name'])
    .where('productId', '=', productId)
    .executeTakeFirst()
  if (!product) return undefined
  const cohorts = await cohortsByProduct(db, { productId, ...monthsThatAreOver(months, today) }, timeZone)
  const { rows, ages } = nevadaChart(cohorts.get(productId) ?? [])
  return {
    product,
    rows: rows.map(({ start, ...row }) => ({ month: monthOf(start), ...row })),
    ages: [...ages],
  } as NevadaChartOfProduct
}
