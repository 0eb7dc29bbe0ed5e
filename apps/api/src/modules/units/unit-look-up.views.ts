import type { UnitLookUp, UnitModel } from '@portal/contract/units/unit-look-up-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { asksForSale } from '@portal/domain/units/sale.ts'
import { isSoldToAnother, verdictForDealers } from '@portal/domain/units/verdict.ts'
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
  return {
    verdict: verdictForDealers(verdict),
    models: await modelsOf(storage, candidates),
    sale: unit && asksForSale(unit) ? { notBefore: isSoldToAnother(unit, claim) ? null : unit.shippedOn } : null,
  }
}

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
