import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import type { LockedRequest } from '../../modules/locked-request.ts'
import { demoAccounts } from '../demo-data.ts'
import { type DemoProduct, demoProducts } from './products.ts'
import { daysBefore, type ShippedUnit } from './shipments.ts'
import type { StoredPicture } from './store-pictures.ts'
import { brandOf, momentOf, type World } from './world.ts'

/** By serial number. */
export type UnitIds = ReadonlyMap<string, { readonly unitId: number; readonly productId: number }>

/** How long new amplifiers of one brand are covered, and since when. */
const longerTerms = { brand: 1, itemType: 'Amplifier', months: 36, countsFrom: 'sale', shippedDaysAgo: 300 } as const

/** A second version of the terms. */
export async function insertTerms(world: World, tx: Tx): Promise<void> {
  const { itemType, months, countsFrom, shippedDaysAgo } = longerTerms
  await tx
    .insertInto('terms')
    .values({
      ...{ brand: brandOf(world, longerTerms), itemType, months, countsFrom },
      shippedFrom: daysBefore(world.today, shippedDaysAgo),
      createdAt: momentOf(world, shippedDaysAgo + 20),
      createdBy: world.people.admin.userId,
    })
    .execute()
}

/** The ids of the products. */
export async function insertProducts(world: World, tx: Tx): Promise<ReadonlyMap<DemoProduct, number>> {
  const rows = await tx
    .insertInto('products')
    .values(
      demoProducts.map(({ itemType, itemNumber, name, brand }) => ({
        brand: brandOf(world, { brand }),
        itemType,
        itemNumber,
        name,
      })),
    )
    .returning(['productId', 'itemNumber'])
    .execute()
  const ids = new Map(rows.map(({ itemNumber, productId }) => [itemNumber, productId]))
  return new Map(demoProducts.map((product) => [product, ids.get(product.itemNumber) ?? 0]))
}

/** One statement with a list for each column: thousands of rows would have more values than a statement may. */
export async function insertUnits(
  world: World,
  tx: Tx,
  products: ReadonlyMap<DemoProduct, number>,
  units: readonly ShippedUnit[],
): Promise<UnitIds> {
  const dayOf = (daysAgo: number | undefined) => (daysAgo === undefined ? null : daysBefore(world.today, daysAgo))
  const list = <Value>(of: (unit: ShippedUnit) => Value) => units.map(of)
  const inserted = await tx
    .insertInto('units')
    .columns(['productId', 'serialNumber', 'shippedOn', 'manufacturedOn', 'soldOn', 'debtorNumber', 'invoice'])
    .expression((from) =>
      from
        .selectFrom(
          sql`unnest(${list(({ product }) => products.get(product))}::int[], ${list(({ serialNumber }) => serialNumber)}::text[],
            ${list((unit) => dayOf(unit.shippedDaysAgo))}::date[], ${list((unit) => dayOf(unit.manufacturedDaysAgo))}::date[],
            ${list((unit) => dayOf(unit.soldDaysAgo))}::date[],
            ${list(({ soldTo }) => demoAccounts[soldTo].debtorNumber)}::text[], ${list(({ invoice }) => invoice)}::text[])`.as(
            'shipped',
          ),
        )
        .selectAll(),
    )
    .returning(['unitId', 'productId', 'serialNumber'])
    .execute()
  return new Map(inserted.map(({ serialNumber, ...ids }) => [serialNumber, ids]))
}

/** The pictures are in the order of the products that have one. */
export async function insertPicturesOfProducts(
  { tx }: Pick<LockedRequest, 'tx'>,
  { userId: uploaderId }: Actor,
  products: ReadonlyMap<DemoProduct, number>,
  pictures: readonly StoredPicture[],
): Promise<void> {
  const rows = [...products]
    .filter(([{ picture }]) => picture)
    .map(([, productId], index) => ({
      ...(pictures[index] as StoredPicture),
      ...{ uploaderId, productId, attachedAs: 'product' as const, position: 0 },
    }))
  await tx.insertInto('files').values(rows).execute()
}
