import type { UnitLookUp, UnitModel } from '@portal/contract/units/unit-look-up-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { asksForSale } from '@portal/domain/units/sale.ts'
import { verdictForDealers } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { type ProductColumns, pictureOfProduct, productColumns, shownProduct } from '../products/shown-product.views.ts'
import { type NamedUnit, verdictFor } from './known-units.views.ts'

type Parts = Pick<Portal, 'config' | 'now' | 'storage'> & { readonly db: Readable }

/**
 * What a dealer learns of a unit by its serial number: the verdict, and which models have it, for filling in the form.
 * How often may be asked stands in `rate-limits.ts`; an unknown serial number counts and costs as much as a known one.
 */
export async function unitForDealer(
  { db, config, now, storage }: Parts,
  { debtorNumber }: Pick<Actor, 'debtorNumber'>,
  { soldOn = null, ...named }: NamedUnit & { readonly soldOn?: Day | null | undefined },
): Promise<UnitLookUp> {
  const claim = { ...named, debtorNumber, soldOn }
  const [{ verdict, unit }, models] = await Promise.all([
    verdictFor(db, dayIn(config.timeZone, now()), claim),
    modelsOf({ db, storage }, named.serialNumber),
  ])
  return {
    verdict: verdictForDealers(verdict),
    models,
    sale: unit && asksForSale(unit) ? { notBefore: unit.shippedOn } : null,
  }
}

/** The models that have a unit with this serial number, the last shipped first. */
async function modelsOf(parts: Pick<Parts, 'db' | 'storage'>, serialNumber: string): Promise<UnitModel[]> {
  const { rows } = await sql<ProductColumns>`
    select ${productColumns}
    from units
    join products using (product_id)
    ${pictureOfProduct}
    where units.serial_folded = lower(btrim(${serialNumber.trim()}))
    order by units.shipped_on desc, units.unit_id desc
    limit ${limits.unit.modelsOfSerialNumber}`.execute(parts.db)
  return Promise.all(rows.map((row) => shownProduct(parts, row)))
}
