import { randomUUID } from 'node:crypto'
import type { Readable, Tx } from '../db/database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { MailToQueue } from './templates/catalogue.ts'

/**
 * Queues mails in the transaction of their cause: rolled back with it, and never lost once it is committed (decisions 3).
 * Two statements, however many mails there are; none for none.
 */
export async function queueMails(tx: Tx, queue: JobQueue, mails: readonly MailToQueue[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ template, recipient, facts }) => ({
    mailId: randomUUID(),
    template,
    recipient,
    facts: JSON.stringify(facts),
  }))
  await tx.insertInto('mails').values(rows).execute()
  await queue.enqueue(
    tx,
    'deliverMail',
    rows.map(({ mailId }) => ({ mailId })),
  )
}

/** The addresses of all administrators who may act: whom a mail "to the admins" goes to, one each. */
export async function enabledAdmins(db: Readable): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'ADMIN')
    .where('enabled', '=', true)
    .where('verified', '=', true)
    .orderBy('userId')
    .execute()
  return rows.map(({ email }) => email)
}
