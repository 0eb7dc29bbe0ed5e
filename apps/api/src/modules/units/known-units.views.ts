import type { Day } from '@portal/domain/units/calendar-day.ts'
import { type Terms, termsOf } from '@portal/domain/units/terms.ts'
import {
  type ClaimedUnit,
  type KnownUnit,
  type UnitPast,
  type Verdict,
  verdictOn,
} from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'

/** Earlier claims are counted up to this many: somebody writes "none" into every serial number. */
const countedClaims = 100

/** What names a unit. Of several with one serial number the brand chooses, then the item number, then the last shipment. */
export interface NamedUnit {
  readonly serialNumber: string
  /** '' for any. */
  readonly brand: string
  readonly itemNumber: string
}

/** A unit as the records know it, with its product. */
export interface RecordedUnit extends KnownUnit {
  readonly productId: number
  readonly productName: string
  readonly serialNumber: string
}

export interface UnitColumns {
  readonly position: number
  readonly unitId: number
  readonly serialNumber: string
  readonly shippedOn: Day
  readonly manufacturedOn: Day | null
  readonly soldOn: Day | null
  readonly debtorNumber: string
  readonly productId: number
  readonly brand: string
  readonly itemType: KnownUnit['itemType']
  readonly itemNumber: string
  readonly productName: string
}

/** The known one of these units, with the terms under which it was shipped. */
export const knownUnit = async (db: Readable, named: NamedUnit): Promise<RecordedUnit | undefined> =>
  (await knownUnits(db, [named]))[0]

/** Each of these units, or undefined where nobody knows it, in the same order: two statements, however many there are. */
export async function knownUnits(
  db: Readable,
  named: readonly NamedUnit[],
): Promise<readonly (RecordedUnit | undefined)[]> {
  const { rows } = await sql<UnitColumns>`
    select named.position::int, found.*
    from unnest(
      ${named.map((unit) => unit.serialNumber.trim())}::text[],
      ${named.map((unit) => unit.brand)}::text[],
      ${named.map((unit) => unit.itemNumber.trim())}::text[]
    ) with ordinality as named (serial_number, brand, item_number, position)
    cross join lateral (
      select units.unit_id, units.serial_number, units.shipped_on, units.manufactured_on, units.sold_on,
        units.debtor_number, product_id, products.brand, products.item_type, products.item_number,
        products.name as product_name
      from units join products using (product_id)
      where units.serial_folded = lower(btrim(named.serial_number)) and named.brand in ('', products.brand)
      order by products.item_number_folded = lower(btrim(named.item_number)) desc, units.shipped_on desc,
        units.unit_id desc
      limit 1
    ) found`.execute(db)
  const terms = await termsFor(db, rows)
  const units = new Map(
    rows.map(({ position, ...unit }) => [position, { ...unit, terms: termsOf(unit, terms) }] as const),
  )
  return named.map((_unit, index) => units.get(index + 1))
}

/** All terms that can apply to units of these products. */
export async function termsFor(
  db: Readable,
  products: readonly { readonly productId: number; readonly brand: string }[],
): Promise<Terms[]> {
  if (products.length === 0) return []
  const idsOf = products.map(({ productId }) => productId)
  const brandsOf = products.map(({ brand }) => brand)
  const { rows } = await sql<Terms>`
    select terms_id, product_id, brand, item_type, months, counts_from, shipped_from
    from terms
    where product_id = any(${idsOf}::int[])
      or (product_id is null and (brand is null or brand = any(${brandsOf}::text[])))`.execute(db)
  return rows
}

/** A unit of which the past is asked. */
export interface UnitOfPast {
  readonly brand: string
  readonly serialNumber: string
  /** The claim that is asked about: it is not part of the past. */
  readonly exceptItemId?: number | undefined
}

export interface PastColumns {
  readonly position: number
  readonly earlierClaims: number
  readonly replacedBy: string | null
}

/** What happened to a unit before: which was given for it last, and how many claims of it were submitted. */
export const pastOf = async (db: Readable, unit: UnitOfPast): Promise<UnitPast> =>
  (await pastsOf(db, [unit]))[0] ?? { replacedBy: null, earlierClaims: 0 }

/** The same for several units, in the same order, by one statement. */
export async function pastsOf(db: Readable, units: readonly UnitOfPast[]): Promise<readonly UnitPast[]> {
  const { rows } = await sql<PastColumns>`
    select units.position::int, past.earlier_claims, past.replaced_by
    from unnest(
      ${units.map((unit) => unit.serialNumber.trim())}::text[],
      ${units.map((unit) => unit.brand)}::text[],
      ${units.map((unit) => unit.exceptItemId ?? 0)}::int[]
    ) with ordinality as units (serial_number, brand, except_item_id, position)
    cross join lateral (
      select count(*)::int as earlier_claims,
        (array_agg(replacement_serial order by item_id desc) filter (where replacement_serial is not null))[1] as replaced_by
      from (
        select items.item_id, items.replacement_serial
        from request_items items join requests using (request_id)
        where items.serial_folded = lower(btrim(units.serial_number)) and items.brand = units.brand
          and items.item_id <> units.except_item_id and requests.completed_at is not null
        order by items.item_id desc
        limit ${countedClaims}
      ) claims
    ) past
    order by units.position`.execute(db)
  return rows.map(({ earlierClaims, replacedBy }) => ({ earlierClaims, replacedBy }))
}

/** A claim of a unit, as somebody makes it. */
export interface Claim extends ClaimedUnit {
  readonly serialNumber: string
  readonly itemId?: number | undefined
}

/** The verdict on a claim, with the unit that it speaks of where that is known. */
export interface VerdictOnClaim {
  readonly verdict: Verdict
  readonly unit: RecordedUnit | undefined
}

/** The verdict on a claim on a day. */
export async function verdictFor(db: Readable, day: Day, claim: Claim): Promise<VerdictOnClaim> {
  const [found] = await verdictsFor(db, day, [claim])
  if (!found) throw new Error('A claim has a verdict.')
  return found
}

/** The verdicts on claims on a day, in the same order: three statements, however many there are. */
export async function verdictsFor(
  db: Readable,
  day: Day,
  claims: readonly Claim[],
): Promise<readonly VerdictOnClaim[]> {
  const units = await knownUnits(db, claims)
  const pasts = await pastsOf(
    db,
    claims.map(({ brand, serialNumber, itemId }, index) => ({
      brand: brand || (units[index]?.brand ?? ''),
      serialNumber,
      exceptItemId: itemId,
    })),
  )
  const never: UnitPast = { replacedBy: null, earlierClaims: 0 }
  return claims.map((claim, index) => {
    const unit = units[index]
    return { verdict: verdictOn(day, claim, unit, pasts[index] ?? never), unit }
  })
}
