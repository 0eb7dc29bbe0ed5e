import type { TestPortal } from './portal-for-tests.ts'

/** A unit that nobody claims: from then on the records know its brand, and a number that they miss says something. */
export async function aRecordedUnit({ tables }: Pick<TestPortal, 'tables'>, shippedOn = '2024-01-15'): Promise<void> {
  const product = { brand: 'Nordwave', itemNumber: 'RECORDED', itemType: 'Speaker', name: '' } as const
  const { productId } = await tables
    .insertInto('products')
    .values(product)
    .returning('productId')
    .executeTakeFirstOrThrow()
  await tables.insertInto('units').values({ productId, serialNumber: 'RECORDED', shippedOn }).execute()
}
