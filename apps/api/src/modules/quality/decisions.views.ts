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

/** How many claims there are, and how many of them are decided. */
export interface DecidedCount {
  readonly decided: number
  readonly claims: number
}

/** What an item was decided for: why it was declined, or what was given for it. */
export const reasonOfDecision = sql`coalesce(items.decline_reason,
  case when items.status in ('Technical exchange', 'Warranty exchange') then items.exchange_note end, '')`

const claimsOf = (filter: QualityFilter, timeZone: string) => sql`requests
    join request_items items on items.request_id = requests.request_id
    where ${submittedIn(filter, timeZone)} ${ofBrand(filter.brand)} ${ofProduct(filter.productId)}`
export const isDecided = () => sql`items.status = any(${finalStatuses}::text[])`

/** The decisions of the months that were made most often. */
export async function mostDecisions(db: Readable, filter: QualityFilter, timeZone: string): Promise<DecisionCount[]> {
  const { rows } = await sql<DecisionCount>`
    select items.status, ${reasonOfDecision} as reason, count(*)::int as claims
    from ${claimsOf(filter, timeZone)} and ${isDecided()}
    group by 1, 2
    order by 3 desc, 1, 2
    limit ${shownDecisions}`.execute(db)
  return rows
}

/** How many claims of the months there are, and how many of them are decided. */
export async function countDecided(db: Readable, filter: QualityFilter, timeZone: string): Promise<DecidedCount> {
  const { rows } = await sql<DecidedCount>`
    select count(*) filter (where ${isDecided()})::int as decided, count(*)::int as claims
    from ${claimsOf(filter, timeZone)}`.execute(db)
  return rows[0] ?? { decided: 0, claims: 0 }
}

/** How the claims of the months were decided, by status and reason. */
export async function decisionsByReason(
  db: Readable,
  filter: QualityFilter,
  timeZone: string,
): Promise<DecisionsByReason> {
  const decisions = await mostDecisions(db, filter, timeZone)
  const { decided, claims } = await countDecided(db, filter, timeZone)
  const shown = decisions.reduce((sum, decision) => sum + decision.claims, 0)
  return { decisions, others: decided - shown, undecided: claims - decided }
}

/** The statuses of claims that are decided. */
export const finalStatuses = itemStatuses.filter(isFinal)
