import type { Tx } from '../db/database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { enabledAdmins, queueMails } from './queue-mails.ts'
import type { MailFacts, MailToQueue } from './templates/catalogue.ts'

/** What is mailed to the dealer of a request. */
type ToDealer = 'item-status-changed' | 'item-statuses-changed' | 'message-to-dealer' | 'request-closed'
/** What is mailed to every administrator who may act. */
type ToAdmins = 'request-submitted' | 'message-to-admins' | 'repair-outcome-reported'

/**
 * Queues a mail to the dealer of a request, in the dealer's language, in the transaction of the change that it tells of,
 * as {@link mailAdmins} does. So no saved change is without its mail, and no mail tells of a change that was rolled back.
 */
export async function mailDealer<Template extends ToDealer>(
  tx: Tx,
  queue: JobQueue,
  dealerId: number,
  template: Template,
  facts: Omit<MailFacts<Template>, 'firstName'>,
): Promise<void> {
  await queueMails(tx, queue, [await mailToDealer(tx, dealerId, template, facts)])
}

/** A mail to the dealer of a request, in the dealer's language, not queued yet. */
export async function mailToDealer<Template extends ToDealer>(
  tx: Tx,
  dealerId: number,
  template: Template,
  facts: Omit<MailFacts<Template>, 'firstName'>,
): Promise<MailToQueue> {
  const { firstName, ...receiver } = await tx
    .selectFrom('users')
    .select(['email as recipient', 'language', 'firstName'])
    .where('userId', '=', dealerId)
    .executeTakeFirstOrThrow()
  return { template, ...receiver, facts: { firstName, ...facts } } as unknown as MailToQueue
}

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

/** Queues a mail to each administrator, in their own language. */
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
