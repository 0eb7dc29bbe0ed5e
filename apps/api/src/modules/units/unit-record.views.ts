import type { SaleProof, UnitHistoryEntry, UnitOfItem, UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { suggestedDecision } from '@portal/domain/units/suggested-decision.ts'
import { verdictOn } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { type ProductColumns, pictureOfProduct, productColumns, shownProduct } from '../products/shown-product.views.ts'
import { claimsOfUnit } from './claims-of-unit.views.ts'
import { exchangeChain } from './exchange-chain.views.ts'
import { knownUnit, pastOf, verdictFor } from './known-units.views.ts'

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
}

/** A unit with its product, its sale's proof, and the company that has its debtor number. */
async function unitWithProduct(db: Readable, unitId: number): Promise<RecordColumns | undefined> {
  const { rows } = await sql<RecordColumns>`
    select units.unit_id, units.serial_number, units.shipped_on, units.manufactured_on, units.sold_on,
      units.debtor_number, units.invoice, ${productColumns},
      (
        select company_name from users
        where units.debtor_number <> '' and lower(btrim(users.debtor_number)) = lower(btrim(units.debtor_number))
          and users.debtor_number <> ''
        order by user_id
        limit 1
      ) as company_name,
      (
        select jsonb_build_object('key', proofs.key, 'fileName', proofs.file_name, 'kind', proofs.kind)
        from files proofs where proofs.unit_id = units.unit_id and proofs.attached_as = 'sale-proof'
      ) as sale_proof
    from units
    join products on products.product_id = units.product_id
    ${pictureOfProduct}
    where units.unit_id = ${unitId}`.execute(db)
  return rows[0]
}

/** What was changed of a unit by hand, oldest first. */
async function changesOf(db: Readable, unitId: number): Promise<UnitHistoryEntry[]> {
  const rows = await db
    .selectFrom('unitHistory')
    .innerJoin('users', 'users.userId', 'unitHistory.byUser')
    .select(['entryId', 'at', 'firstName', 'lastName', 'changes'])
    .where('unitId', '=', unitId)
    .orderBy('entryId', 'desc')
    .limit(limits.unit.shownChanges)
    .execute()
  return rows.toReversed().map(({ entryId, at, firstName, lastName, changes }) => ({
    entryId,
    at: at.toISOString(),
    byName: `${firstName} ${lastName}`,
    changes: changes as UnitHistoryEntry['changes'],
  }))
}

/** The service record of a unit; undefined for an unknown id. */
export async function unitRecord({ db, storage, config, now }: Parts, unitId: number): Promise<UnitRecord | undefined> {
  const row = await unitWithProduct(db, unitId)
  if (!row) return undefined
  const { serialNumber, shippedOn, manufacturedOn, soldOn, debtorNumber, companyName, invoice, saleProof, ...product } =
    row
  const { brand, itemNumber } = product
  const named = { brand, itemNumber, serialNumber }
  const [known, past, chain, claims, changes, shown] = await Promise.all([
    knownUnit(db, named),
    pastOf(db, named),
    exchangeChain(db, named),
    claimsOfUnit({ db, storage }, { brand, serialNumber, unitId }),
    changesOf(db, unitId),
    shownProduct({ storage }, product),
  ])
  // Nobody claims it here, so no claim can differ from the records.
  const asRecorded = { brand, itemNumber, debtorNumber, soldOn }
  const { months, countsFrom } = known?.terms ?? {}
  return {
    unit: { unitId, serialNumber, shippedOn, manufacturedOn, soldOn, debtorNumber, companyName, invoice },
    product: shown,
    saleProof,
    terms: months === undefined || countsFrom === undefined ? null : { months, countsFrom },
    verdict: verdictOn(dayIn(config.timeZone, now()), asRecorded, known, past),
    chain,
    claims,
    changes,
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
  const [{ verdict, unit }, chain, earlier] = await Promise.all([
    verdictFor(db, dayIn(config.timeZone, now()), item),
    exchangeChain(db, item),
    db
      .selectFrom('requestItems as items')
      .innerJoin('requests', 'requests.requestId', 'items.requestId')
      .select('items.status')
      .where('serialFolded', '=', item.serialFolded)
      .where('brand', '=', item.brand)
      .where('itemId', '<', itemId)
      .where('completedAt', 'is not', null)
      .orderBy('itemId', 'desc')
      .limit(limits.unit.shownClaims)
      .execute(),
  ])
  return {
    unit: unit ? { unitId: unit.unitId, shippedOn: unit.shippedOn, soldOn: unit.soldOn } : null,
    verdict,
    chain,
    suggestion: suggestedDecision({ item, verdict, earlierStatuses: earlier.map(({ status }) => status) }) ?? null,
  }
}
