import { foldNumber } from '@portal/domain/folded-number.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { type Terms, termsOf } from '@portal/domain/units/terms.ts'
import { type ClaimedUnit, type KnownUnit, type Verdict, verdictOn } from '@portal/domain/units/verdict.ts'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { builtOnce } from '../../db/built-once.ts'
import type { Readable, Tx } from '../../db/database.ts'
import type { DB } from '../../db/tables.ts'
import { beginningOfClaim, isClaimOf } from '../claimed-units.ts'

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

/** A unit that somebody can mean, with the picture of its product. */
export interface CandidateUnit extends Omit<RecordedUnit, 'terms'> {
  readonly pictureThumbKey: string | null
  readonly pictureName: string | null
}

export interface NamedColumns {
  /** All that can be meant, the named one first. */
  readonly units: readonly CandidateUnit[]
  /** All terms that can apply to the first. */
  readonly terms: readonly Terms[]
}

export interface ClaimedColumns extends NamedColumns, PastOfUnit {
  readonly brandIsRecorded: boolean
}

/** What a query asks about a claim. Its numbers are folded here: PostgreSQL would do so at each place that compares them. */
interface Asked {
  readonly serialFolded: string
  readonly brand: string
  readonly itemFolded: string
  /** Without one no claim is left out of what happened before. */
  readonly itemId: number | undefined
  readonly soldOn: Day | null
}

const asked = ({
  serialNumber,
  brand,
  itemNumber,
  itemId,
  soldOn = null,
}: NamedUnit & { readonly itemId?: number | undefined; readonly soldOn?: Day | null | undefined }): Asked => ({
  ...{ serialFolded: foldNumber(serialNumber), brand, itemFolded: foldNumber(itemNumber), itemId, soldOn },
})

/** As rows and not as arrays: of those PostgreSQL assumes ten entries, and plans again each time when there is one. */
const asRows = (claims: readonly Asked[]) =>
  sql.join(
    claims.map(
      ({ serialFolded, brand, itemFolded, itemId = null, soldOn }, position) =>
        sql`(${sql.lit(position)}, ${serialFolded}::text, ${brand}::text, ${itemFolded}::text, ${itemId}::int, ${soldOn}::date)`,
    ),
  )
const namedColumns = sql.raw('named (position, serial_folded, brand, item_folded, except_item_id, sold_on)')

/** For queries over `named`: the units that it can mean, and what terms and the past are asked about, of the first. */
const unitsOfNamed = (most: number) => sql`
  select coalesce(json_agg(json_build_object('unitId', unit_id, 'serialNumber', serial_number, 'shippedOn', shipped_on,
      'manufacturedOn', manufactured_on, 'soldOn', sold_on, 'debtorNumber', debtor_number, 'productId', product_id,
      'brand', brand, 'itemType', item_type, 'itemNumber', item_number, 'productName', product_name,
      'pictureThumbKey', thumb_key, 'pictureName', file_name)), '[]') as units,
    (array_agg(unit_id))[1] as unit_id, (array_agg(product_id))[1] as product_id, (array_agg(brand))[1] as brand
  from (
    select units.unit_id, units.serial_number, units.shipped_on, units.manufactured_on, units.sold_on,
      units.debtor_number, products.product_id, products.brand, products.item_type, products.item_number,
      products.name as product_name, files.thumb_key, files.file_name
    from units
    join products on products.product_id = units.product_id
    left join files on files.product_id = products.product_id and files.attached_as = 'product'
    where units.serial_folded = named.serial_folded
    order by named.brand in ('', products.brand) desc, products.item_number_folded = named.item_folded desc,
      units.shipped_on desc, units.unit_id desc
    limit ${sql.lit(most)}
  ) candidates`

/** All terms that can apply to a product's units, as a list in JSON, for queries over this table. */
export const termsOfProductIn = (table: 'found' | 'products') =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('terms')
      .select(termsColumns)
      .where(
        sql<boolean>`(terms.product_id = ${sql.ref(`${table}.productId`)}
          or (terms.product_id is null and (terms.brand is null or terms.brand = ${sql.ref(`${table}.brand`)})))`,
      ),
  )
const termsColumns = ['termsId', 'productId', 'brand', 'itemType', 'months', 'countsFrom', 'shippedFrom'] as const

type SqlText = ReturnType<typeof sql>

export interface PastOfUnit {
  readonly earlierClaims: number
  readonly replacedBy: string | null
}

/** The unit that a past is asked of, in the SQL of the statement around it. */
interface UnitOfPast {
  readonly serialFolded: SqlText
  readonly brand: SqlText
  readonly unitId: SqlText
  /** The item whose claim is left out, and whatever was submitted later; without one nothing is. */
  readonly exceptItemId?: SqlText | undefined
}

/** What happened to a unit before: which was given for it last, and how many claims of it were submitted. */
export function pastOf({ serialFolded, brand, unitId, exceptItemId }: UnitOfPast) {
  const ofExcepted = (column: SqlText) =>
    sql`(select ${column} from request_items except_item join requests using (request_id) where except_item.item_id = ${exceptItemId})`
  const isEarlier = exceptItemId
    ? sql`requests.completed_at <= coalesce(${ofExcepted(sql`completed_at`)}, 'infinity')`
    : sql`true`
  const isAnother = exceptItemId
    ? sql`${beginningOfClaim} not in (coalesce(${exceptItemId}, 0), coalesce(${ofExcepted(sql`another_look_at`)}, 0))`
    : sql`true`
  return sql`
    select count(distinct claim) filter (where is_earlier)::int as earlier_claims,
      (array_agg(replacement_serial order by item_id desc) filter (where replacement_serial is not null))[1] as replaced_by
    from (
      select items.item_id, items.replacement_serial, ${beginningOfClaim} as claim, ${isEarlier} as is_earlier
      from request_items items join requests using (request_id)
      where items.serial_folded = ${serialFolded} and items.brand = ${brand} and ${isClaimOf(unitId)}
        and ${isAnother} and requests.completed_at is not null
      order by items.item_id desc
      limit ${sql.lit(countedClaims)}
    ) claims`
}

/** For queries over `named`: whether any unit of its brand is known that was shipped by the day of its sale, where one is said. */
const isBrandRecorded = sql`exists (
  select from products cross join lateral (
    select from units where units.product_id = products.product_id
      and units.shipped_on <= coalesce(named.sold_on, 'infinity'::date)
    limit 1
  ) shipped
  where named.brand in ('', products.brand))`

/** The first of the units, where it has the brand that was named. */
function recorded({ brand }: NamedUnit, { units: [first], terms }: NamedColumns): RecordedUnit | undefined {
  if (!first || (brand !== '' && brand !== first.brand)) return undefined
  const { pictureThumbKey: _thumbKey, pictureName: _name, ...unit } = first
  return { ...unit, terms: termsOf(unit, terms) }
}

/** The known one of these units, with the terms under which it was shipped. */
export async function knownUnit(db: Readable, named: NamedUnit): Promise<RecordedUnit | undefined> {
  const { rows } = await sql<NamedColumns>`
    select found.units, ${termsOfProductIn('found')} as terms
    from (values ${asRows([asked(named)])}) ${namedColumns}
    cross join lateral (${unitsOfNamed(1)}) found`.execute(db)
  return rows[0] && recorded(named, rows[0])
}

/** All terms that can apply to units of these products. */
export async function termsFor(
  db: Readable,
  products: readonly { readonly productId: number; readonly brand: string }[],
): Promise<Terms[]> {
  if (products.length === 0) return []
  const idsOf = products.map(({ productId }) => productId)
  const brandsOf = products.map(({ brand }) => brand)
  return db
    .selectFrom('terms')
    .select(termsColumns)
    .where(
      sql<boolean>`(product_id = any(${idsOf}::int[])
        or (product_id is null and (brand is null or brand = any(${brandsOf}::text[]))))`,
    )
    .execute()
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
  /** All units that have the serial number, the one that is spoken of first; no more than were asked for. */
  readonly candidates: readonly CandidateUnit[]
}

/** The verdict on a claim on a day, with so many of the units that it can mean. */
export async function verdictFor(db: Readable, day: Day, claim: Claim, mostCandidates = 1): Promise<VerdictOnClaim> {
  const [found] = await verdictsFor(db, day, [claim], mostCandidates)
  if (!found) throw new Error('A claim has a verdict.')
  return found
}

/** The day as of which a submitted item is judged: another look, as of that of the first claim. */
export const dayOfJudgement = (
  item: { readonly verdict: unknown; readonly completedAt: Date | null },
  timeZone: string,
): Day => {
  const kept = item.verdict as Verdict | null
  if (kept) return kept.day
  if (!item.completedAt) throw new Error('The item was not submitted')
  return dayIn(timeZone, item.completedAt)
}

/**
 * Holds the units that claims can mean until the transaction ends: an import that is taken back meanwhile waits, and then
 * finds them claimed; one that was faster has taken them away before they are judged.
 */
export async function holdUnits(tx: Tx, claims: readonly Pick<NamedUnit, 'serialNumber'>[]): Promise<void> {
  await sql`
    select from units
    where serial_folded = any(${claims.map(({ serialNumber }) => foldNumber(serialNumber))}::text[])
    order by unit_id
    for key share`.execute(tx)
}

/** The units that claims can mean, each with its terms and its past. */
function claimedUnits(claims: readonly Asked[], mostCandidates: number) {
  const past = pastOf({
    serialFolded: sql`named.serial_folded`,
    brand: sql`coalesce(nullif(named.brand, ''), found.brand)`,
    unitId: sql`(case when named.brand in ('', found.brand) then found.unit_id end)`,
    exceptItemId: claims.some(({ itemId }) => itemId !== undefined) ? sql`named.except_item_id` : undefined,
  })
  return sql<ClaimedColumns>`
    select found.units, ${termsOfProductIn('found')} as terms, past.earlier_claims, past.replaced_by,
      found.unit_id is not null and named.brand in ('', found.brand) or ${isBrandRecorded} as brand_is_recorded
    from (values ${asRows(claims)}) ${namedColumns}
    cross join lateral (${unitsOfNamed(mostCandidates)}) found
    cross join lateral (${past}) past
    order by named.position`
}
/** Most calls ask about one. */
const claimedUnit = builtOnce((_db, claim: Asked, mostCandidates: number) => claimedUnits([claim], mostCandidates))

/** The verdicts on claims on a day, in the same order: one statement, however many there are. */
export async function verdictsFor(
  db: Readable,
  day: Day,
  claims: readonly Claim[],
  mostCandidates = 1,
): Promise<readonly VerdictOnClaim[]> {
  const [first, ...more] = claims.map(asked)
  if (!first) return []
  const rows =
    more.length === 0
      ? await claimedUnit(db, first, mostCandidates)
      : (await claimedUnits([first, ...more], mostCandidates).execute(db)).rows
  return rows.flatMap((row, index) => {
    const claim = claims[index]
    if (!claim) return []
    const unit = recorded(claim, row)
    return [{ verdict: verdictOn(day, claim, unit, row), unit, candidates: row.units }]
  })
}
