import type { CaseTimes } from '@portal/contract/quality/quality-schemas.ts'
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

/** The statuses in which the dealer has to do something. */
const waitsForDealer = sql`('Additional information required', 'Waiting for feedback')`

/**
 * How long decided claims waited for the service and for the dealer, as medians by the month of the claim. A claim waits
 * for the service from its submission on. While the dealer is asked something it waits for him, until he writes or
 * reports; then for the service again, until it decides or writes back.
 *
 * The history of each item is walked for itself. It is no more than so many items of a month, so the work has a bound.
 */
export async function caseTimes(db: Readable, filter: QualityFilter, timeZone: string): Promise<CaseTimes> {
  const { rows } = await sql<TimesOfMonth>`
    select month, max(claims)::int as claims,
      percentile_cont(0.5) within group (order by coalesce(service_seconds, 0)) / 3600 as service_hours,
      percentile_cont(0.5) within group (order by coalesce(dealer_seconds, 0)) / 3600 as dealer_hours
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
        select extract(epoch from lead(at) over (order by entry_id) - at)::float8 as seconds,
          case
            when first_value(status) over status_since not in ${waitsForDealer}
              then case when first_value(status) over status_since = 'Under review' then 'service' end
            when kind = 'message-posted' and by_side = 'dealer' then 'service'
            else 'dealer'
          end as holder
        from (
          -- Messages belong to the status that was set before them.
          select entry_id, at, kind, by_side, details ->> 'to' as status,
            count(*) filter (where kind <> 'message-posted') over (order by entry_id) as step
          from (
            select entry_id, at, kind, by_side,
              case kind when 'submitted' then '{"to": "Under review"}'::jsonb else details end as details
            from item_history
            where item_history.item_id = claims.item_id
              and kind in ('submitted', 'status-changed', 'decision-undone', 'repair-outcome-submitted', 'message-posted')
          ) entries
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
