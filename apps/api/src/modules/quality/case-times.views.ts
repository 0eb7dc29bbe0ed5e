import type { CaseTimes } from '@portal/contract/quality/quality-schemas.ts'
import { asksDealer, type ItemStatus, initialItemStatus, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { type Month, monthsIn } from '@portal/domain/quality/shown-months.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import { monthOfClaim, ofBrand, ofProduct, type QualityFilter, submittedIn } from './claims-of-units.ts'
import { finalStatuses } from './decisions.views.ts'

export interface TimesOfMonth {
  readonly month: Month
  readonly claims: number
  readonly serviceHours: number
  readonly dealerHours: number
}

/** Of a month with more decided claims, so many tell the median. */
const claimsOfMedian = 500

const listed = (statuses: readonly ItemStatus[]) => sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`
/** Entries of the history that say nothing of whose turn an item is. */
const notOfTurns = sql.raw(
  "'layout-pdf-added', 'layout-pdf-removed', 'another-look-asked', 'another-look-decided', 'serial-number-corrected', 'next-step-done'",
)
const final = listed(finalStatuses)
const waitsForDealer = listed(itemStatuses.filter(asksDealer))

/** The median of seconds in hours, to a hundredth. */
const hours = (seconds: string) => sql`
  round((percentile_cont(0.5) within group (order by coalesce(${sql.ref(seconds)}, 0)) / 3600)::numeric, 2)::float8`

/**
 * How long decided claims waited for the service and for the dealer, as medians by the month of the claim. Whose turn it was
 * is told as `turnStretches` tells it of one item (`packages/domain/src/items/turn-times.ts`); a test compares the two.
 *
 * The history of each item is walked for itself. It is no more than so many items of a month, so the work has a bound.
 */
export async function caseTimes(db: Readable, filter: QualityFilter, timeZone: string): Promise<CaseTimes> {
  const { rows } = await sql<TimesOfMonth>`
    select month, max(claims)::int as claims,
      ${hours('service_seconds')} as service_hours,
      ${hours('dealer_seconds')} as dealer_hours
    from (
      select month, item_id, count(*) over (partition by month) as claims,
        row_number() over (partition by month order by item_id) as place
      from (
        select ${monthOfClaim(timeZone)} as month, items.item_id
        from requests join request_items items on items.request_id = requests.request_id
        where ${submittedIn(filter, timeZone)} ${ofBrand(filter.brand)} ${ofProduct(filter.productId)}
          and items.status in (${sql.join(finalStatuses)})
      ) decided
    ) claims
    cross join lateral (
      select sum(seconds) filter (where holder = 'service') as service_seconds,
        sum(seconds) filter (where holder = 'dealer') as dealer_seconds
      from (
        select extract(epoch from coalesce(lead(at) over (order by entry_id), now()) - at)::float8 as seconds,
          case
            when kind = 'request-closed' then null
            when kind in ('submitted', 'repair-outcome-submitted', 'service-resumed') then 'service'
            when kind = 'message-posted' and by_side = 'dealer' then 'service'
            when first_value(status) over status_since in ${final} then null
            when kind = 'message-posted' or status in ${waitsForDealer} then 'dealer'
            else 'service'
          end as holder
        from (
          -- Messages belong to the status that was set before them.
          select entry_id, at, kind, by_side, status, count(status) over (order by entry_id) as step
          from (
            -- A decision that was undone never was, with all up to there, and nor was a closing that came and went.
            select entry_id, at, kind, by_side, status, next,
              max(entry_id) filter (where kind = 'decision-undone') over (partition by decision) as undone
            from (
              select entry_id, at, kind, by_side, lead(kind) over (order by entry_id) as next,
                count(*) filter (where kind = 'status-changed') over (order by entry_id) as decision,
                case when kind in ('status-changed', 'repair-outcome-submitted') then details ->> 'to'
                  when kind = 'submitted' then ${sql.lit(initialItemStatus)} end as status
              from item_history
              where item_history.item_id = claims.item_id and kind not in (${notOfTurns})
                and not details ? 'pointsOpen'
            ) written
          ) entries
          where entry_id > coalesce(undone, 0) and kind <> 'request-reopened'
            and not (kind = 'request-closed' and coalesce(next = 'request-reopened', false))
        ) steps
        window status_since as (partition by step order by entry_id)
      ) held
    ) waits
    where place <= ${claimsOfMedian}
    group by month`.execute(db)
  const found = new Map(rows.map((row) => [row.month, row]))
  return {
    months: monthsIn(filter).map(
      (month) => found.get(month) ?? { month, claims: 0, serviceHours: null, dealerHours: null },
    ),
  }
}
