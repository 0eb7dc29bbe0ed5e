import type { AnotherLooks } from '@portal/contract/quality/quality-schemas.ts'
import {
  type AnotherLookOutcome,
  anotherLookOutcomes,
  outcomeOfAnotherLook,
} from '@portal/domain/items/another-look.ts'
import { type ItemStatus, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { ofBrand, ofProduct, type QualityFilter, submittedIn } from './claims-of-units.ts'

export interface LooksWithStatus {
  readonly status: ItemStatus
  readonly looks: number
}

/** What came of the other looks that dealers asked for in the months. The index of other looks holds nothing else. */
export async function anotherLooksByOutcome(
  db: Readable,
  filter: QualityFilter,
  timeZone: string,
): Promise<AnotherLooks> {
  const { rows } = await sql<LooksWithStatus>`
    select items.status, count(*)::int as looks
    from request_items items join requests on requests.request_id = items.request_id
    where items.another_look_at is not null and ${submittedIn(filter, timeZone)}
      ${ofBrand(filter.brand)} ${ofProduct(filter.productId)}
    group by items.status`.execute(db)
  const count = (outcome: AnotherLookOutcome) =>
    rows.reduce((total, { status, looks }) => total + (outcomeOfAnotherLook(status) === outcome ? looks : 0), 0)
  return { upheld: count('upheld'), changed: count('changed'), open: count('open') }
}

/** `and` for other looks with this outcome. */
export const withOutcome = (outcome: AnotherLookOutcome): RawBuilder<unknown> => sql`
  and items.another_look_at is not null and items.status in (${sql.join(statusesOf[outcome])})`

const statusesOf = Object.fromEntries(
  anotherLookOutcomes.map((outcome) => [
    outcome,
    itemStatuses.filter((status) => outcomeOfAnotherLook(status) === outcome),
  ]),
) as unknown as Readonly<Record<AnotherLookOutcome, readonly ItemStatus[]>>
