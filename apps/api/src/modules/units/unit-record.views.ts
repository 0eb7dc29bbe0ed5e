import type { UnitHistoryEntry, UnitOfItem, UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import { suggestedDecision } from '@portal/domain/units/suggested-decision.ts'
import { termsOf } from '@portal/domain/units/terms.ts'
import { verdictOn } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { builtOnce } from '../../db/built-once.ts'
import type { Portal } from '../../portal.ts'
import { isClaimOf } from '../claimed-units.ts'
import { fullName } from '../colleagues/colleagues.views.ts'
import { proofWithoutLink, shownFiles } from '../files/shown-files.ts'
import { selectShownProducts, shownProduct } from '../products/shown-product.views.ts'
import { claimsOfUnit } from './claims-of-unit.views.ts'
import { exchangesOf, isInExchange, shownChain } from './exchange-chain.views.ts'
import { dayOfJudgement, type PastOfUnit, pastOf, termsOfProductIn, verdictFor } from './known-units.views.ts'

type Parts = Pick<Portal, 'db' | 'storage' | 'config' | 'now'>

/** A unit with its product, its terms, its past, its sale's proof, and the company that has its debtor number. */
const unitWithProduct = builtOnce((db, { unitId }: { readonly unitId: number }) => {
  const past = pastOf({
    serialFolded: sql`units.serial_folded`,
    brand: sql`products.brand`,
    unitId: sql`units.unit_id`,
  })
  return selectShownProducts(db)
    .innerJoin('units', 'units.productId', 'products.productId')
    .innerJoinLateral(sql`(${past})`.$castTo<PastOfUnit>().as('past'), (join) => join.onTrue())
    .select(['units.unitId', 'units.serialNumber', 'units.shippedOn', 'units.manufacturedOn', 'units.soldOn'])
    .select(['units.debtorNumber', 'units.invoice', 'past.earlierClaims', 'past.replacedBy'])
    .select((unit) => [
      unit
        .selectFrom('companies')
        .select('companyName')
        .where(sql<boolean>`units.debtor_number <> '' and companies.debtor_number <> ''
          and folded_number(companies.debtor_number) = folded_number(units.debtor_number)`)
        .orderBy('companyId')
        .limit(1)
        .as('companyName'),
      jsonObjectFrom(shownFiles('sale-proof').where('files.unitId', '=', unit.ref('units.unitId'))).as('saleProof'),
      termsOfProductIn('products').as('terms'),
      isInExchange('units.serialFolded').as('inExchange'),
      jsonArrayFrom(
        unit
          .selectFrom(
            unit
              .selectFrom('unitHistory')
              .innerJoin('users', 'users.userId', 'unitHistory.byUser')
              .select(['entryId', 'at', 'changes', fullName('users').as('byName')])
              .whereRef('unitHistory.unitId', '=', 'units.unitId')
              .orderBy('entryId', 'desc')
              .limit(sql.lit(limits.unit.shownChanges))
              .as('newest'),
          )
          .selectAll()
          .orderBy('entryId'),
      ).as('changes'),
    ])
    .where('units.unitId', '=', unitId)
})

/** The service record of a unit; undefined for an unknown id. */
export async function unitRecord({ db, storage, config, now }: Parts, unitId: number): Promise<UnitRecord | undefined> {
  const [row] = await unitWithProduct(db, { unitId })
  if (!row) return undefined
  const { serialNumber, shippedOn, manufacturedOn, soldOn, debtorNumber, companyName, invoice, saleProof } = row
  const { brand, itemNumber, changes } = row
  const named = { brand, serialNumber, unitId }
  const [exchanges, claims, product] = await Promise.all([
    row.inExchange ? exchangesOf(db, named) : [],
    claimsOfUnit({ db, storage }, named),
    shownProduct({ storage }, row),
  ])
  const terms = termsOf(row, row.terms)
  // Nobody claims it here, so no claim can differ from the records.
  const asRecorded = { brand, itemNumber, debtorNumber, soldOn }
  return {
    unit: { unitId, serialNumber, shippedOn, manufacturedOn, soldOn, debtorNumber, companyName, invoice },
    product,
    saleProof: saleProof && proofWithoutLink(saleProof),
    terms: terms ? { months: terms.months, countsFrom: terms.countsFrom } : null,
    verdict: verdictOn(dayIn(config.timeZone, now()), asRecorded, { ...row, terms }, row),
    chain: shownChain(named, exchanges),
    claims,
    changes: changes.map(({ changes, ...change }) => ({
      ...change,
      changes: changes as UnitHistoryEntry['changes'],
      at: new Date(change.at).toISOString(),
    })),
  }
}

const itemWithDebtor = builtOnce((db, { itemId }: { readonly itemId: number }) =>
  db
    .selectFrom('requestItems as items')
    .innerJoin('requests', 'requests.requestId', 'items.requestId')
    .innerJoin('companies as dealers', 'dealers.companyId', 'requests.dealerId')
    .select(['itemId', 'brand', 'itemNumber', 'serialNumber', 'serialFolded', 'itemType', 'needsSchematic'])
    .select(['items.status', 'repairResult', 'soldOn', 'debtorNumber', 'items.verdict', 'completedAt'])
    .select(isInExchange('items.serialFolded').as('inExchange'))
    .where('itemId', '=', itemId)
    .where('completedAt', 'is not', null),
)

interface ClaimBefore {
  readonly itemId: number
  readonly serialFolded: string
  readonly brand: string
  readonly unitId: number | null
}

/** What the claims of a unit before an item came to, the newest first. */
const earlierStatuses = builtOnce((db, { itemId, serialFolded, brand, unitId }: ClaimBefore) =>
  db
    .selectFrom('requestItems as items')
    .innerJoin('requests', 'requests.requestId', 'items.requestId')
    .select('items.status')
    .where('serialFolded', '=', serialFolded)
    .where('brand', '=', brand)
    .where('itemId', '<', itemId)
    .where('completedAt', 'is not', null)
    .where(sql<boolean>`${isClaimOf(sql`${unitId}::int`)}`)
    // What another look came to stands in the place of the first decision.
    .where(
      sql<boolean>`not exists (
        select from request_items look where look.another_look_at = items.item_id and look.item_id <> ${itemId})`,
    )
    .orderBy('itemId', 'desc')
    .limit(limits.unit.shownClaims),
)

/** What is known of the unit of a submitted item, with a suggested decision; undefined for an unknown item. */
export async function unitOfItem({ db, config, now }: Parts, itemId: number): Promise<UnitOfItem | undefined> {
  const [item] = await itemWithDebtor(db, { itemId })
  if (!item) return undefined
  const [today, judgedOn] = [dayIn(config.timeZone, now()), dayOfJudgement(item, config.timeZone)]
  const { verdict, unit } = await verdictFor(db, today, item)
  // By what is known today, and as of the day of the claim: nobody loses the coverage by the time that a decision took.
  const judged = judgedOn === today ? verdict : (await verdictFor(db, judgedOn, item)).verdict
  const unitId = unit?.unitId ?? null
  const [exchanges, earlier] = await Promise.all([
    item.inExchange ? exchangesOf(db, { ...item, unitId }) : [],
    earlierStatuses(db, { itemId, serialFolded: item.serialFolded, brand: item.brand, unitId }),
  ])
  return {
    unit: unit ? { unitId: unit.unitId, shippedOn: unit.shippedOn, soldOn: unit.soldOn } : null,
    verdict,
    chain: shownChain({ serialNumber: item.serialNumber, unitId }, exchanges),
    suggestion:
      suggestedDecision({ item, verdict: judged, earlierStatuses: earlier.map(({ status }) => status) }) ?? null,
  }
}
