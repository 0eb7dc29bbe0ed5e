import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { lostWorkOnImports } from '../jobs/give-up-lost-imports.ts'
import { jobs } from '../jobs/job-kinds.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { lostConversions } from '../jobs/lost-conversions.ts'
import { lostReminders } from '../jobs/lost-reminders.ts'

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
