import { limits } from '@portal/domain/limits.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { type RawBuilder, sql } from 'kysely'
import { jobs } from './job-kinds.ts'

export interface LostReminder {
  readonly itemId: number
  readonly due: Day
  /** Until the dealer is to be reminded. */
  readonly seconds: number
}

/** What dealers are to be reminded of in the coming days, where no job waits for it any more. */
export const lostReminders = (): RawBuilder<LostReminder> => sql<LostReminder>`
  select item_id, next_step_due as due,
    (next_step_due - current_date - ${limits.nextStep.remindedDaysBefore}::integer) * 86400 as seconds
  from request_items
  where next_step_due > current_date + ${limits.nextStep.remindedDaysBefore}::integer
    and next_step_done_at is null and next_step_reminded_at is null
    and not exists (
      select from pgboss.job where name = ${jobs.remindOfNextStep.name} and data->>'itemId' = item_id::text
        and data->>'due' = next_step_due::text and state in ('created', 'retry', 'active')
    )`
