import type { DecisionsByReason } from '@portal/contract/quality/quality-schemas.ts'
import { type ItemStatus, isFinal, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { ofBrand, ofProduct, type QualityFilter, submittedIn } from './claims-of-units.ts'

/** Shown one by one; reasons that somebody wrote in own words are many. */
const shownDecisions = 20

export interface DecisionCount {
  readonly status: ItemStatus
  readonly reason: string
  readonly claims: number
}

/** What an item was decided for: why it was declined, or what was given for it. */
export const reasonOfDecision = sql`coalesce(items.decline_reason,
  case when items.status in ('Technical exchange', 'Warranty exchange') then items.exchange_note end, '')`

/** How the claims of the months were decided, by status and reason. */
export async function decisionsByReason(
  db: Readable,
  filter: QualityFilter,
  timeZone: string,
): Promise<DecisionsByReason> {
  const { rows } = await sql<DecisionCount>`
    select items.status, ${reasonOfDecision} as reason, count(*)::int as claims
    from requests join request_items items on items.request_id = requests.request_id
    where ${submittedIn(filter, timeZone)} ${ofBrand(filter.brand)} ${ofProduct(filter.productId)}
    group by 1, 2
    order by 3 desc, 1, 2`.execute(db)
  const decided = rows.filter(({ status }) => isFinal(status))
  const sum = (counts: readonly DecisionCount[]) => counts.reduce((total, { claims }) => total + claims, 0)
  return {
    decisions: decided.slice(0, shownDecisions),
    others: sum(decided.slice(shownDecisions)),
    undecided: sum(rows) - sum(decided),
  }
}

/** The statuses of claims that are decided. */
export const finalStatuses = itemStatuses.filter(isFinal)
