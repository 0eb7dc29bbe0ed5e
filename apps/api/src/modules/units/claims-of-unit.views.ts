import type { ClaimOfUnit } from '@portal/contract/units/unit-record-schemas.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { RepairResult } from '@portal/domain/items/submit-repair-outcome.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { sql } from 'kysely'
import type { Portal } from '../../portal.ts'
import { isClaimOf } from '../claimed-units.ts'
import { type ItemFile, imageOf, itemFileJson } from '../items/items.views.ts'

export interface ClaimColumns {
  readonly itemId: number
  readonly requestId: number
  readonly companyName: string
  readonly itemNumber: string
  readonly issueDescription: string
  readonly submittedAt: Date
  readonly status: ItemStatus
  readonly decidedAt: Date | null
  readonly declineReason: string | null
  readonly exchangeNote: string | null
  readonly replacementSerial: string | null
  readonly repairResult: RepairResult | null
  readonly repairResultReason: string | null
  readonly repairReportedAt: Date | null
  readonly soldOn: Day | null
  readonly saleProof: { readonly key: string; readonly fileName: string; readonly kind: 'image' | 'pdf' } | null
  readonly media: ItemFile[]
}

/** Which unit the claims are of; its id keeps away those of another unit of the brand with the same serial number. */
export interface ClaimedUnit {
  readonly brand: string
  readonly serialNumber: string
  readonly unitId: number | null
}

/** The newest submitted items with the brand and serial number of a unit, oldest first. */
export async function claimsOfUnit(
  { db, storage }: Pick<Portal, 'db' | 'storage'>,
  { brand, serialNumber, unitId }: ClaimedUnit,
): Promise<ClaimOfUnit[]> {
  const { rows } = await sql<ClaimColumns>`
    select items.item_id, items.request_id, dealers.company_name, items.item_number, items.issue_description,
      requests.completed_at as submitted_at, items.status, items.decline_reason, items.exchange_note,
      items.replacement_serial, items.repair_result, items.repair_result_reason, items.sold_on,
      (
        select at from item_history where item_history.item_id = items.item_id and kind = 'status-changed'
        order by entry_id desc limit 1
      ) as decided_at,
      (
        select at from item_history where item_history.item_id = items.item_id and kind = 'repair-outcome-submitted'
        order by entry_id desc limit 1
      ) as repair_reported_at,
      (
        select jsonb_build_object('key', files.key, 'fileName', files.file_name, 'kind', files.kind)
        from files where files.item_id = items.item_id and files.attached_as = 'sale-proof'
      ) as sale_proof,
      (
        select coalesce(jsonb_agg(${itemFileJson} order by files.position), '[]')
        from files where files.item_id = items.item_id and files.attached_as = 'item'
      ) as media
    from request_items items
    join requests on requests.request_id = items.request_id
    join users dealers on dealers.user_id = requests.dealer_id
    where items.serial_folded = folded_number(${serialNumber}::text) and items.brand = ${brand}
      and requests.completed_at is not null and ${isClaimOf(sql`${unitId}::int`)}
    order by items.item_id desc
    limit ${limits.unit.shownClaims}`.execute(db)
  const oldestFirst = rows.toReversed()
  const firstReplaced = oldestFirst.findIndex(({ replacementSerial }) => replacementSerial !== null)
  return Promise.all(
    oldestFirst.map(
      async ({ media, replacementSerial, soldOn, submittedAt, decidedAt, repairReportedAt, ...claim }, at) => ({
        ...claim,
        replacementSerialNumber: replacementSerial,
        statedSoldOn: soldOn,
        submittedAt: submittedAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        repairReportedAt: repairReportedAt?.toISOString() ?? null,
        afterReplacement: firstReplaced >= 0 && at > firstReplaced,
        images: await Promise.all(media.map((file) => imageOf(storage, claim.itemId, file))),
      }),
    ),
  )
}
