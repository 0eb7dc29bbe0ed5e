import { randomUUID } from 'node:crypto'
import { languages } from '@portal/domain/languages.ts'
import { sql } from 'kysely'
import { databaseTimeIn } from '../db/clock.ts'
import type { Readable, Tx } from '../db/database.ts'
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
  const rows = mails.map(rowOf)
  await tx.insertInto('mails').values(rows).execute()
  const idsOf = (some: typeof rows) => some.map(({ mailId }) => ({ mailId }))
  await queue.enqueue(tx, 'deliverCode', idsOf(rows.filter((row) => holdsCode(row))))
  await queue.enqueue(tx, 'deliverMail', idsOf(rows.filter((row) => !holdsCode(row))))
}

/** A mail to a dealer, whose facts were checked where they were written. */
interface NewsToQueue extends Omit<MailToQueue, 'facts'> {
  readonly facts: unknown
  readonly dealerId: number
}

/**
 * Queues a mail to a dealer that collects what happens for some seconds, and then leaves, but not before what it tells
 * can no longer be undone. Answers its id.
 */
export async function queueNews(
  tx: Tx,
  queue: JobQueue,
  { dealerId, ...mail }: NewsToQueue,
  collectsFor: number,
  undoableFor: number,
): Promise<string> {
  const row = rowOf(mail)
  const waits = Math.max(collectsFor, undoableFor)
  const { mailId } = row
  await tx
    .insertInto('mails')
    .values({ ...row, dealerId, collectsUntil: databaseTimeIn(collectsFor), leavesAt: databaseTimeIn(waits) })
    .execute()
  await queue.enqueue(tx, 'deliverMail', [{ mailId }], { waits })
  return mailId
}

const rowOf = ({ template, recipient, language, facts }: Omit<NewsToQueue, 'dealerId'>) => ({
  mailId: randomUUID(),
  template,
  recipient,
  language: language ?? languages[0],
  facts: JSON.stringify(facts),
})

/**
 * Drops the mails about a new request that have not left, tried or not: it is a draft again, which no administrator may
 * see. One that a server takes at this moment is sent.
 */
export async function dropMailsAboutRequest(tx: Tx, requestId: number): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('template', '=', 'request-submitted')
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .where(sql<boolean>`facts->>'requestId' = ${String(requestId)}`)
    .execute()
}

/** All administrators who may act. Each gets a mail of their own, in their own language. */
export const enabledAdmins = (db: Readable): Promise<Pick<MailToQueue, 'recipient' | 'language'>[]> =>
  db
    .selectFrom('users')
    .select(['email as recipient', 'language'])
    .where('role', '=', 'ADMIN')
    .where('enabled', '=', true)
    .where('verified', '=', true)
    .orderBy('userId')
    .execute()
