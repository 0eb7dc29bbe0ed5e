import type { Tx } from '../db/database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { enabledAdmins, queueMails } from './queue-mails.ts'
import type { MailFacts, MailToQueue } from './templates/catalogue.ts'

/** What is mailed to every administrator who may act. */
type ToAdmins = 'request-submitted' | 'message-to-admins' | 'repair-outcome-reported'

/** Queues a mail to each of these administrators, in their own language. */
export async function mailColleagues(
  tx: Tx,
  queue: JobQueue,
  userIds: readonly number[],
  template: 'note-for-colleague',
  facts: MailFacts<'note-for-colleague'>,
): Promise<void> {
  const receivers = await tx
    .selectFrom('users')
    .select(['email as recipient', 'language'])
    .where('userId', 'in', userIds)
    .orderBy('userId')
    .execute()
  await queueMails(
    tx,
    queue,
    receivers.map((receiver) => ({ template, ...receiver, facts })),
  )
}

/**
 * Queues a mail to each administrator, in their own language, in the transaction of the change that it tells of. So no
 * saved change is without its mail, and no mail tells of a change that was rolled back.
 */
export async function mailAdmins<Template extends ToAdmins>(
  tx: Tx,
  queue: JobQueue,
  template: Template,
  facts: MailFacts<Template>,
): Promise<void> {
  const admins = await enabledAdmins(tx)
  const mails = admins.map((receiver) => ({ template, ...receiver, facts }) as unknown as MailToQueue)
  await queueMails(tx, queue, mails)
}
