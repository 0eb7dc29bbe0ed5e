import { randomUUID } from 'node:crypto'
import { languages } from '@portal/domain/languages.ts'
import type { Tx } from '../db/database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { catalogue, type MailToQueue } from './templates/catalogue.ts'
import type { MailDefinition } from './templates/mail-definition.ts'

/** A mail that expires holds a code, for which somebody waits: it is sent before all others. */
const holdsCode = ({ template }: Pick<MailToQueue, 'template'>) =>
  (catalogue[template] as MailDefinition<never>).lapsesAt !== undefined

/**
 * Queues mails in the transaction of the change that they tell of: they are rolled back with it, and not lost once it
 * is committed. Two statements for mails of one kind, however many there are.
 */
export async function queueMails(tx: Tx, queue: JobQueue, mails: readonly MailToQueue[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ template, recipient, language, facts, userId = null }) => ({
    ...{ mailId: randomUUID(), template, recipient, dealerId: userId },
    language: language ?? languages[0],
    facts: JSON.stringify(facts),
  }))
  await tx.insertInto('mails').values(rows).execute()
  const idsOf = (some: typeof rows) => some.map(({ mailId }) => ({ mailId }))
  await queue.enqueue(tx, 'deliverCode', idsOf(rows.filter((row) => holdsCode(row))))
  await queue.enqueue(tx, 'deliverMail', idsOf(rows.filter((row) => !holdsCode(row))))
}
