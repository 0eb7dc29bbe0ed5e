import type { SaleProof, UnitHistoryEntry, UnitOfItem, UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { suggestedDecision } from '@portal/domain/units/suggested-decision.ts'
import { type Terms, termsOf } from '@portal/domain/units/terms.ts'
import { verdictOn } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { isClaimOf } from '../claimed-units.ts'
import { type ProductColumns, pictureOfProduct, productColumns, shownProduct } from '../products/shown-product.views.ts'
import { claimsOfUnit } from './claims-of-unit.views.ts'
import { exchangesOf, shownChain } from './exchange-chain.views.ts'
import { pastOf, termsOfProductIn, verdictFor } from './known-units.views.ts'

type Parts = Pick<Portal, 'db' | 'storage' | 'config' | 'now'>

export interface RecordColumns extends ProductColumns {
  readonly unitId: number
  readonly serialNumber: string
  readonly shippedOn: Day
  readonly manufacturedOn: Day | null
  readonly soldOn: Day | null
  readonly debtorNumber: string
  readonly companyName: string | null
  readonly invoice: string
  readonly saleProof: SaleProof | null
  /** All that can apply to it. */
  readonly terms: readonly Terms[]
  readonly earlierClaims: number
  readonly replacedBy: string | null
  readonly changes: readonly ChangeColumns[]
}

/** What was changed of a unit by hand; JSON has its time as text. */
export interface ChangeColumns {
  readonly entryId: number
  readonly at: string
  readonly byName: string
  readonly changes: UnitHistoryEntry['changes']
}

/** A unit with its product, its terms, its past, its sale's proof, and the company that has its debtor number. */
async function unitWithProduct(db: Readable, unitId: number): Promise<RecordColumns | undefined> {
  const past = pastOf({
    serialFolded: sql`units.serial_folded`,
    brand: sql`products.brand`,
    unitId: sql`units.unit_id`,
    exceptItemId: sql`0`,
  })
  const { rows } = await sql<RecordColumns>`
    select units.unit_id, units.serial_number, units.shipped_on, units.manufactured_on, units.sold_on,
      units.debtor_number, units.invoice, ${productColumns},
      (
        select company_name from users
        where units.debtor_number <> '' and folded_number(users.debtor_number) = folded_number(units.debtor_number)
          and users.debtor_number <> ''
        order by user_id
        limit 1
      ) as company_name,
      (
        select jsonb_build_object('key', proofs.key, 'fileName', proofs.file_name, 'kind', proofs.kind)
        from files proofs where proofs.unit_id = units.unit_id and proofs.attached_as = 'sale-proof'
      ) as sale_proof,
      ${termsOfProductIn('products')} as terms, past.earlier_claims, past.replaced_by,
      (
        select coalesce(json_agg(json_build_object('entryId', entry_id, 'at', at, 'byName', by_name, 'changes', changes)
          order by entry_id), '[]')
        from (
          select entry_id, at, first_name || ' ' || last_name as by_name, changes
          from unit_history join users on user_id = by_user
          where unit_history.unit_id = units.unit_id
          order by entry_id desc
          limit ${sql.lit(limits.unit.shownChanges)}
        ) newest
      ) as changes
    from units
    join products on products.product_id = units.product_id
    ${pictureOfProduct}
    cross join lateral (${past}) past
    where units.unit_id = ${unitId}`.execute(db)
  return rows[0]
}

/** The service record of a unit; undefined for an unknown id. */
export async function unitRecord({ db, storage, config, now }: Parts, unitId: number): Promise<UnitRecord | undefined> {
  const row = await unitWithProduct(db, unitId)
  if (!row) return undefined
  const { serialNumber, shippedOn, manufacturedOn, soldOn, debtorNumber, companyName, invoice, saleProof } = row
  const { brand, itemNumber, changes } = row
  const named = { brand, serialNumber, unitId }
  const [exchanges, claims, product] = await Promise.all([
    exchangesOf(db, named),
    claimsOfUnit({ db, storage }, named),
    shownProduct({ storage }, row),
  ])
  const terms = termsOf(row, row.terms)
  // Nobody claims it here, so no claim can differ from the records.
  const asRecorded = { brand, itemNumber, debtorNumber, soldOn }
  return {
    unit: { unitId, serialNumber, shippedOn, manufacturedOn, soldOn, debtorNumber, companyName, invoice },
    product,
    saleProof,
    terms: terms ? { months: terms.months, countsFrom: terms.countsFrom } : null,
    verdict: verdictOn(dayIn(config.timeZone, now()), asRecorded, { ...row, terms }, row),
    chain: shownChain(named, exchanges),
    claims,
    changes: changes.map((change) => ({ ...change, at: new Date(change.at).toISOString() })),
  }
}

/** What is known of the unit of a submitted item, with a suggested decision; undefined for an unknown item. */
export async function unitOfItem({ db, config, now }: Parts, itemId: number): Promise<UnitOfItem | undefined> {
  const item = await db
    .selectFrom('requestItems as items')
    .innerJoin('requests', 'requests.requestId', 'items.requestId')
    .innerJoin('users as dealers', 'dealers.userId', 'requests.dealerId')
    .select(['itemId', 'brand', 'itemNumber', 'serialNumber', 'serialFolded', 'itemType', 'needsSchematic'])
    .select(['items.status', 'repairResult', 'soldOn', 'debtorNumber'])
    .where('itemId', '=', itemId)
    .where('completedAt', 'is not', null)
    .executeTakeFirst()
  if (!item) return undefined
  const { verdict, unit } = await verdictFor(db, dayIn(config.timeZone, now()), item)
  const unitId = unit?.unitId ?? null
  const [exchanges, earlier] = await Promise.all([
    exchangesOf(db, { ...item, unitId }),
    db
      .selectFrom('requestItems as items')
      .innerJoin('requests', 'requests.requestId', 'items.requestId')
      .select('items.status')
      .where('serialFolded', '=', item.serialFolded)
      .where('brand', '=', item.brand)
      .where('itemId', '<', itemId)
      .where('completedAt', 'is not', null)
      .where(sql<boolean>`${isClaimOf(sql`${unitId}::int`)}`)
      // What another look came to stands in the place of the first decision.
      .where(
        sql<boolean>`not exists (
          select from request_items look where look.another_look_at = items.item_id and look.item_id <> ${itemId})`,
      )
      .orderBy('itemId', 'desc')
      .limit(limits.unit.shownClaims)
      .execute(),
  ])
  return {
    unit: unit ? { unitId: unit.unitId, shippedOn: unit.shippedOn, soldOn: unit.soldOn } : null,
    verdict,
    chain: shownChain({ serialNumber: item.serialNumber, unitId }, exchanges),
    suggestion: suggestedDecision({ item, verdict, earlierStatuses: earlier.map(({ status }) => status) }) ?? null,
  }
}
