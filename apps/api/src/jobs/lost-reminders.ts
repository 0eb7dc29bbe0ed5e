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

/**
 * What dealers are to be reminded of by the day it is due, where no job waits for it any more; at once where that day is
 * close. A step that was due soon after its decision has no reminder.
 */
export const lostReminders = (timeZone: string): RawBuilder<LostReminder> => sql<LostReminder>`
  select item_id, next_step_due as due, greatest(0, (next_step_due - today - before) * 86400) as seconds
  from request_items join requests using (request_id)
    cross join (select (now() at time zone ${timeZone}::text)::date as today,
      ${limits.nextStep.remindedDaysBefore}::integer as before) as days
  where next_step_due >= today
    and next_step_done_at is null and next_step_reminded_at is null and archived_by_dealer_at is null
    and (next_step_due > today + before or next_step_due > before + (
      select (max(at) at time zone ${timeZone}::text)::date from item_history
      where item_history.item_id = request_items.item_id and kind = 'status-changed'))
    and not exists (
      select from pgboss.job where name = ${jobs.remindOfNextStep.name} and data->>'itemId' = request_items.item_id::text
        and data->>'due' = next_step_due::text and state in ('created', 'retry', 'active')
    )`
