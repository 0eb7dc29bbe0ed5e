import { randomUUID } from 'node:crypto'
import { languages } from '@portal/domain/languages.ts'
import { sql } from 'kysely'
import { databaseTimeIn } from '../db/clock.ts'
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
  const rows = mails.map(rowOf)
  await tx.insertInto('mails').values(rows).execute()
  const idsOf = (some: typeof rows) => some.map(({ mailId }) => ({ mailId }))
  await queue.enqueue(tx, 'deliverCode', idsOf(rows.filter((row) => holdsCode(row))))
  await queue.enqueue(tx, 'deliverMail', idsOf(rows.filter((row) => !holdsCode(row))))
}

/** A mail to an account, whose facts were checked where they were written. */
interface NewsToQueue extends Omit<MailToQueue, 'facts'> {
  readonly facts: unknown
  readonly userId: number
}

/** A mail that collects what happens for some seconds, and then leaves, but not before what it tells can no longer be undone. */
export interface CollectingMail {
  readonly mail: NewsToQueue
  readonly collectsFor: number
  readonly undoableFor: number
}

/** Queues mails that collect. Answers their ids, in the same order. */
export async function queueNews(tx: Tx, queue: JobQueue, mails: readonly CollectingMail[]): Promise<string[]> {
  if (mails.length === 0) return []
  const rows = mails.map(({ mail: { userId, ...mail }, collectsFor, undoableFor }) => ({
    waits: Math.max(collectsFor, undoableFor),
    row: { ...rowOf(mail), dealerId: userId, collectsUntil: databaseTimeIn(collectsFor) },
  }))
  await tx
    .insertInto('mails')
    .values(rows.map(({ row, waits }) => ({ ...row, leavesAt: databaseTimeIn(waits) })))
    .execute()
  for (const [waits, together] of Map.groupBy(rows, (row) => row.waits))
    await queue.enqueue(
      tx,
      'deliverMail',
      together.map(({ row: { mailId } }) => ({ mailId })),
      { waits },
    )
  return rows.map(({ row }) => row.mailId)
}

const rowOf = ({ template, recipient, language, facts }: Omit<NewsToQueue, 'userId'>) => ({
  mailId: randomUUID(),
  template,
  recipient,
  language: language ?? languages[0],
  facts: JSON.stringify(facts),
})

/**
 * Has what an account is told of, and has not left, go to its new address. Mails about the account itself stay: they say to
 * the old address what happens to it.
 */
export async function readdressNews(tx: Tx, userId: number, newEmail: string): Promise<void> {
  await takeTurns(tx, [userId])
  await tx
    .updateTable('mails')
    .set({ recipient: newEmail })
    .where('dealerId', '=', userId)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .execute()
}

/** Any number will do, as long as every process takes the same one. */
const turnsLock = 7_201_146

/**
 * Has all that tell one of these accounts something take turns, so that one mail tells of all. The last lock of its transaction
 * but that of the mails, and of codes and sessions of an account that is locked, in the order of the ids, and none that a
 * change of an account waits for.
 */
export async function takeTurns(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const people = tx.selectFrom('users').select('userId').where('userId', 'in', userIds).orderBy('userId')
  await tx
    .selectFrom(people.as('people'))
    .select(sql`pg_advisory_xact_lock(${turnsLock}::integer, user_id)`.as('turn'))
    .execute()
}
