import type { UnitLookUp, UnitModel } from '@portal/contract/units/unit-look-up-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { keyboardReadings, type NearNumber } from '@portal/domain/units/near-numbers.ts'
import { asksForSale } from '@portal/domain/units/sale.ts'
import { firstDayOfSale, verdictForDealers } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { linkTo } from '../files/shown-files.ts'
import { type CandidateUnit, type NamedUnit, verdictFor } from './known-units.views.ts'

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
  const day = dayIn(config.timeZone, now())
  const { verdict, unit, candidates } = await verdictFor(db, day, claim, limits.unit.modelsOfSerialNumber)
  const near = candidates.length === 0 ? await nearNumbers(db, named) : []
  return {
    ...(near.length > 0 && { near }),
    verdict: verdictForDealers(verdict),
    models: await modelsOf(storage, candidates),
    sale: unit && asksForSale(unit) ? { notBefore: firstDayOfSale(unit, claim) } : null,
  }
}

export interface NearColumns {
  readonly serialNumber: string
  readonly isReading: boolean
}

/** Numbers of the brand that may be meant: what another keyboard would have typed, then what looks alike. */
async function nearNumbers(db: Readable, { serialNumber, brand }: NamedUnit): Promise<NearNumber[]> {
  const { rows } = await sql<NearColumns>`
    with named as materialized (
      select alike_number(folded_number(${serialNumber}::text)) as alike,
        array(select folded_number(reading) from unnest(${keyboardReadings(serialNumber)}::text[]) reading) as readings
    )
    select serial_number, is_reading
    from (
      select distinct on (units.serial_folded) units.serial_number, near.is_reading
      from (
        select unit_id, true as is_reading from named join units on units.serial_folded = any(named.readings)
        union all
        (
          select unit_id, false from named join units on alike_number(units.serial_folded) = named.alike
          where named.alike <> '' limit ${sql.lit(mostAlike)}
        )
      ) near
      join units on units.unit_id = near.unit_id
      join products on products.product_id = units.product_id
      where ${brand} in ('', products.brand)
      order by units.serial_folded, near.is_reading desc
    ) found
    order by is_reading desc, length(serial_number), serial_number
    limit ${sql.lit(limits.unit.nearNumbers)}`.execute(db)
  return rows.map(({ serialNumber, isReading }) => ({ serialNumber, reason: isReading ? 'KEYBOARD' : 'ALIKE' }))
}

/** Of numbers that look alike no more are compared. */
const mostAlike = 20

/** The models of these units, the last shipped first. */
const modelsOf = (storage: Portal['storage'], units: readonly CandidateUnit[]): Promise<UnitModel[]> =>
  Promise.all(
    units
      .toSorted((one, other) =>
        one.shippedOn === other.shippedOn ? other.unitId - one.unitId : one.shippedOn < other.shippedOn ? 1 : -1,
      )
      .map(async ({ brand, itemType, itemNumber, productName, pictureThumbKey, pictureName }) => ({
        ...{ brand, itemType, itemNumber, name: productName },
        thumbnailUrl: pictureThumbKey === null ? null : await linkTo(storage, pictureThumbKey, pictureName ?? ''),
      })),
  )
