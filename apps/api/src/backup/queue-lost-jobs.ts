import { limits } from '@portal/domain/limits.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { lostWorkOnImports } from '../jobs/give-up-lost-imports.ts'
import { jobs } from '../jobs/job-kinds.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { lostConversions } from '../jobs/lost-conversions.ts'

const jobOfImport = { CHECKING: 'checkImport', TAKING: 'takeImport', TAKING_BACK: 'takeImportBack' } as const

/**
 * Queues what the rows say is to be done, where no job is waiting for it any more: mails that have not left, videos that are not
 * converted, imports at work, reminders of dealers. Answers how many.
 */
export async function queueLostJobs({
  db,
  queue,
  timeZone,
}: {
  readonly db: Database
  readonly queue: JobQueue
  readonly timeZone: string
}): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows: mails } = await sql<{ mailId: string }>`
      select mail_id from mails where sent_at is null and dead_at is null and not exists (
        select from pgboss.job where name in (${jobs.deliverMail.name}, ${jobs.deliverCode.name}) and data->>'mailId' = mail_id::text
          and state in ('created', 'retry', 'active'))`.execute(tx)
    const { rows: videos } = await lostConversions(new Date()).execute(tx)
    await queue.enqueue(tx, 'deliverMail', mails)
    await queue.enqueue(tx, 'makeVideoPlayable', videos)
    const { rows: imports } = await lostWorkOnImports().execute(tx)
    for (const { importId, state } of imports) await queue.enqueue(tx, jobOfImport[state], [{ importId }])
    const { rows: reminders } = await lostReminders(timeZone).execute(tx)
    for (const [waits, together] of Map.groupBy(reminders, ({ seconds }) => seconds))
      await queue.enqueue(
        tx,
        'remindOfNextStep',
        together.map(({ itemId, due }) => ({ itemId, due })),
        { waits },
      )
    return mails.length + videos.length + imports.length + reminders.length
  })
}

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
