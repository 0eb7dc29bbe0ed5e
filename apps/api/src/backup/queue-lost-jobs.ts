import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { jobs } from '../jobs/job-kinds.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { lostConversions } from '../jobs/lost-conversions.ts'
import { lostReminders } from '../jobs/lost-reminders.ts'

/** Queues mails that have not left, videos that are not converted and reminders of dealers, where no job is waiting for them any more. */
export async function queueLostJobs(db: Database, queue: JobQueue): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows: mails } = await sql<{ mailId: string }>`
      select mail_id from mails where sent_at is null and dead_at is null and not exists (
        select from pgboss.job where name in (${jobs.deliverMail.name}, ${jobs.deliverCode.name}) and data->>'mailId' = mail_id::text
          and state in ('created', 'retry', 'active'))`.execute(tx)
    const { rows: videos } = await lostConversions(new Date()).execute(tx)
    await queue.enqueue(tx, 'deliverMail', mails)
    await queue.enqueue(tx, 'makeVideoPlayable', videos)
    const { rows: reminders } = await lostReminders().execute(tx)
    for (const [waits, together] of Map.groupBy(reminders, ({ seconds }) => seconds))
      await queue.enqueue(
        tx,
        'remindOfNextStep',
        together.map(({ itemId, due }) => ({ itemId, due })),
        { waits },
      )
    return mails.length + videos.length + reminders.length
  })
}
