import type { ClaimOfUnit } from '@portal/contract/units/unit-record-schemas.ts'
import { decidingKinds, type HistoryKind } from '@portal/domain/items/item-history.ts'
import { limits } from '@portal/domain/limits.ts'
import { expressionBuilder, sql } from 'kysely'
import { builtOnce } from '../../db/built-once.ts'
import type { DB } from '../../db/tables.ts'
import type { Portal } from '../../portal.ts'
import { isClaimOf } from '../claimed-units.ts'
import { imageOf, mediaOf, proofWithoutLink, saleProofOf } from '../files/shown-files.ts'

/** Which unit claims are of; its id keeps away those of another unit of the brand with the same serial number. */
export interface ClaimedUnit {
  readonly brand: string
  readonly serialNumber: string
  /** Null where the records do not know it. */
  readonly unitId: number | null
}

/** When an item had its last entry of one of these kinds. */
const last = (...kinds: readonly HistoryKind[]) =>
  expressionBuilder<DB & { items: DB['requestItems'] }, 'items'>()
    .selectFrom('itemHistory')
    .select('at')
    .whereRef('itemHistory.itemId', '=', 'items.itemId')
    .where('kind', 'in', kinds)
    .orderBy('entryId', 'desc')
    .limit(1)

const newestClaims = builtOnce((db, { brand, serialNumber, unitId }: ClaimedUnit) =>
  db
    .selectFrom('requestItems as items')
    .innerJoin('requests', 'requests.requestId', 'items.requestId')
    .innerJoin('companies as dealers', 'dealers.companyId', 'requests.dealerId')
    .select(['items.itemId', 'items.requestId', 'dealers.companyName', 'items.itemNumber', 'items.issueDescription'])
    .select(['items.status', 'items.declineReason', 'items.exchangeNote', 'items.repairResult'])
    .select(['items.repairResultReason', 'items.replacementSerial as replacementSerialNumber'])
    .select('items.soldOn as statedSoldOn')
    .select((item) => [
      item.ref('requests.completedAt').$notNull().as('submittedAt'),
      last(...decidingKinds).as('decidedAt'),
      last('repair-outcome-submitted').as('repairReportedAt'),
      saleProofOf(item.ref('items.itemId')).as('saleProof'),
      mediaOf(item.ref('items.itemId')).as('media'),
    ])
    .where(sql<boolean>`items.serial_folded = folded_number(${serialNumber}::text)`)
    .where('items.brand', '=', brand)
    .where('requests.completedAt', 'is not', null)
    .where(sql<boolean>`${isClaimOf(sql`${unitId}::int`)}`)
    .orderBy('items.itemId', 'desc')
    .limit(limits.unit.shownClaims),
)

/** The newest submitted items with the brand and serial number of a unit, oldest first. */
export async function claimsOfUnit(
  { db, storage }: Pick<Portal, 'db' | 'storage'>,
  { brand, serialNumber, unitId }: ClaimedUnit,
): Promise<ClaimOfUnit[]> {
  const rows = await newestClaims(db, { brand, serialNumber, unitId })
  const oldestFirst = rows.toReversed()
  const firstReplaced = oldestFirst.findIndex((claim) => claim.replacementSerialNumber !== null)
  return Promise.all(
    oldestFirst.map(async ({ media, saleProof, ...claim }, at) => ({
      ...claim,
      saleProof: saleProof && proofWithoutLink(saleProof),
      submittedAt: claim.submittedAt.toISOString(),
      decidedAt: claim.decidedAt?.toISOString() ?? null,
      repairReportedAt: claim.repairReportedAt?.toISOString() ?? null,
      afterReplacement: firstReplaced >= 0 && at > firstReplaced,
      images: await Promise.all(media.map((file) => imageOf(storage, claim.itemId, file))),
    })),
  )
}
