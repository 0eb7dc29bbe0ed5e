/** What the floor answers about units: prepared selects, and the rules of the domain over what they find. */

import type { UnitLookUp } from '@portal/contract/units/unit-look-up-schemas.ts'
import type { ClaimOfUnit, UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import { chainOf, type Exchange } from '@portal/domain/units/exchange-chain.ts'
import { type Terms, termsOf } from '@portal/domain/units/terms.ts'
import { type KnownUnit, verdictForDealers, verdictOn } from '@portal/domain/units/verdict.ts'
import { columnsOf } from './columns.ts'

/** Runs a prepared statement by its name. */
export type Rows = (name: string, text: string, values: unknown[]) => Promise<unknown[]>

const unitColumns = `unit_id as "unitId", serial_number as "serialNumber", shipped_on as "shippedOn",
  manufactured_on as "manufacturedOn", sold_on as "soldOn", units.debtor_number as "debtorNumber",
  product_id as "productId", brand, item_type as "itemType", item_number as "itemNumber", name`

const termsOfProduct = `(select json_agg(json_build_object('termsId', terms_id, 'productId', terms.product_id,
    'brand', terms.brand, 'itemType', terms.item_type, 'months', months, 'countsFrom', counts_from, 'shippedFrom', shipped_from))
  from terms where terms.product_id = units.product_id
    or (terms.product_id is null and (terms.brand is null or terms.brand = products.brand))) as terms`

const claimsOf = `from request_items items join requests using (request_id)
  where items.serial_folded = units.serial_folded and items.brand = products.brand and completed_at is not null`

const past = `(select count(*)::int ${claimsOf}) as "earlierClaims",
  (select replacement_serial ${claimsOf} and replacement_serial is not null order by item_id desc limit 1) as "replacedBy"`

const lookUp = `select ${unitColumns}, ${termsOfProduct}, ${past}, users.debtor_number as "ownNumber"
  from units join products using (product_id) join users on user_id = $2
  where serial_folded = folded_number($1) order by shipped_on desc, unit_id desc limit 5`

interface FoundUnit extends Omit<KnownUnit, 'terms'> {
  readonly serialNumber: string
  readonly productId: number
  readonly name: string
  readonly terms: readonly Terms[]
  readonly earlierClaims: number
  readonly replacedBy: string | null
  readonly ownNumber: string
}

const today = () => dayIn('UTC', new Date())

/** The verdict for a dealer on the unit with a serial number, and the models that have such a unit. */
export async function lookedUpUnit(rows: Rows, query: URLSearchParams, userId: string): Promise<UnitLookUp> {
  const found = (await rows('look-up', lookUp, [query.get('serialNumber'), userId])) as FoundUnit[]
  const [brand = '', itemNumber = ''] = [query.get('brand') ?? '', query.get('itemNumber') ?? '']
  const unit = found.find((candidate) => candidate.brand === brand) ?? found[0]
  const known = unit && { ...unit, terms: termsOf(unit, unit.terms) }
  const claimed = { brand, itemNumber, debtorNumber: unit?.ownNumber ?? '', soldOn: null }
  const before = unit ?? { replacedBy: null, earlierClaims: 0 }
  return {
    verdict: { ...verdictForDealers(verdictOn(today(), claimed, known, before)), unitId: null, termsId: null },
    models: found.map((model) => ({
      ...{ brand: model.brand, itemType: model.itemType, itemNumber: model.itemNumber, name: model.name },
      thumbnailUrl: null,
    })),
    sale: known?.terms?.countsFrom === 'sale' && known.soldOn === null ? { notBefore: known.shippedOn } : null,
  }
}

const record = `select ${unitColumns}, invoice, ${termsOfProduct}, ${past},
    (select company_name from companies where folded_number(companies.debtor_number) = folded_number(units.debtor_number)
       and companies.debtor_number <> '' order by company_id limit 1) as "companyName"
  from units join products using (product_id) where unit_id = $1`

/** The filled tables have neither pictures nor proofs of a sale, and no repairs. */
const notInTables = { repairReportedAt: null, afterReplacement: false, saleProof: null, images: [] } as const

const claimColumns = columnsOf<Omit<ClaimOfUnit, keyof typeof notInTables>>({
  itemId: 'item_id',
  requestId: 'items.request_id',
  companyName: 'company_name',
  itemNumber: 'item_number',
  issueDescription: 'issue_description',
  submittedAt: 'completed_at',
  status: 'items.status',
  decidedAt: `(select at from item_history history where history.item_id = items.item_id and kind = 'status-changed'
     order by entry_id desc limit 1)`,
  declineReason: 'decline_reason',
  exchangeNote: 'exchange_note',
  replacementSerialNumber: 'replacement_serial',
  repairResult: 'repair_result',
  repairResultReason: 'repair_result_reason',
  statedSoldOn: 'sold_on',
})

const claims = `select ${claimColumns}
  from request_items items join requests using (request_id) join companies on company_id = dealer_id
  where serial_folded = lower($1) and brand = $2 and completed_at is not null order by item_id desc limit 20`

const exchanges = (one: string, other: string) => `select item_id as "itemId", serial_number as replaced,
    replacement_serial as replacement,
    (select unit_id from units join products using (product_id)
     where units.serial_folded = items.${other} and products.brand = items.brand order by shipped_on desc limit 1) as "unitId",
    (select at from item_history history where history.item_id = items.item_id and kind = 'status-changed'
     order by entry_id desc limit 1) as "exchangedAt"
  from request_items items join requests using (request_id)
  where items.${one} = lower($1) and brand = $2 and replacement_folded is not null and completed_at is not null
  order by item_id desc limit 1`
const exchangeAfter = exchanges('serial_folded', 'replacement_folded')
const exchangeBefore = exchanges('replacement_folded', 'serial_folded')

interface FoundRecord extends FoundUnit {
  readonly invoice: string
  readonly companyName: string | null
}
interface FoundExchange extends Exchange {
  readonly unitId: number | null
  readonly exchangedAt: Date | null
}

/** The service record of a unit. The filled tables have neither files nor changes by hand, and no longer chains than two. */
export async function unitRecord(rows: Rows, id: string): Promise<unknown> {
  const [unit] = (await rows('record', record, [id])) as FoundRecord[]
  if (!unit) return undefined
  const { serialNumber, brand, unitId, debtorNumber, soldOn, itemNumber, itemType, productId, name } = unit
  const named = [serialNumber, brand]
  const [ofUnit, before, after] = await Promise.all([
    rows('claims', claims, named),
    rows('exchange-before', exchangeBefore, named) as Promise<FoundExchange[]>,
    rows('exchange-after', exchangeAfter, named) as Promise<FoundExchange[]>,
  ])
  const { links, ...chain } = chainOf(serialNumber, before, after)
  const found = [...before, ...after]
  const terms = termsOf(unit, unit.terms)
  return {
    unit: {
      ...{ unitId, serialNumber, shippedOn: unit.shippedOn, manufacturedOn: unit.manufacturedOn, soldOn },
      ...{ debtorNumber, companyName: unit.companyName, invoice: unit.invoice },
    },
    product: { productId, brand, itemType, itemNumber, name, pictureUrl: null, thumbnailUrl: null },
    saleProof: null,
    terms: terms ? { months: terms.months, countsFrom: terms.countsFrom } : null,
    verdict: verdictOn(today(), { brand, itemNumber, debtorNumber, soldOn }, { ...unit, terms }, unit),
    chain: {
      ...chain,
      links: links.map((link) => ({
        ...link,
        unitId:
          link.serialNumber === serialNumber
            ? unitId
            : (found.find(({ replaced, replacement }) => [replaced, replacement].includes(link.serialNumber))?.unitId ??
              null),
        exchangedAt: found.find(({ itemId }) => itemId === link.exchangedWithItem)?.exchangedAt ?? null,
      })),
    },
    claims: (ofUnit as object[]).toReversed().map((claim) => ({ ...claim, ...notInTables })),
    changes: [],
  } satisfies Record<keyof UnitRecord, unknown>
}
