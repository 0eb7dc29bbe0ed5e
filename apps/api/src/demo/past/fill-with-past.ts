import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Portal } from '../../portal.ts'
import { makePast } from './claims.ts'
import { insertClaims } from './insert-claims.ts'
import { insertPicturesOfProducts, insertProducts, insertTerms, insertUnits } from './insert-units.ts'
import { demoProducts } from './products.ts'
import { storePictures } from './store-pictures.ts'
import type { People } from './world.ts'

/** The demo is the same for everybody. */
export const demoSeed = 16

/**
 * Writes two years of products, units and closed requests, all or nothing, straight into the tables: the use cases would
 * take minutes for what one transaction does in a second. What they would have refused, a test looks for.
 */
export async function fillWithPast(portal: Portal, people: People): Promise<void> {
  const { config, db } = portal
  const today = dayIn(config.timeZone, portal.now())
  const { units, requests } = makePast(today, { seed: demoSeed, withWave: true })
  const ofProducts = demoProducts.flatMap(({ picture }) => picture ?? [])
  const ofItems = requests.flatMap(({ items }) => items.map(({ fault }) => fault.picture))
  // Stored first, so that no row names a missing file.
  const pictures = await storePictures(portal, [...ofProducts, ...ofItems])
  const world = { today, timeZone: config.timeZone, brands: config.brands, people }
  await db.transaction().execute(async (tx) => {
    await insertTerms(world, tx)
    const products = await insertProducts(world, tx)
    const unitIds = await insertUnits(world, tx, products, units)
    const closed = await insertClaims(world, tx, unitIds, requests, pictures.slice(ofProducts.length))
    await insertPicturesOfProducts(closed, people.admin, products, pictures)
  })
}
