import { languages } from '@portal/domain/languages.ts'
import { sql } from 'kysely'
import { databaseTime, databaseTimeIn, nextTimeOfDay } from '../db/clock.ts'
import type { Tx } from '../db/database.ts'
import { jobs } from '../jobs/job-kinds.ts'
import { dailyMailAt, lifetimes } from '../lifetimes.ts'
import type { Portal } from '../portal.ts'
import { type CollectingMail, queueNews, takeTurns } from './queue-mails.ts'
import { mostNews, type PieceOfNews } from './templates/dealer-facts.ts'

/** Something that a dealer is told, with all that its mail may say; the first name is added when it is kept. */
type WithoutName<Piece> = Piece extends PieceOfNews
  ? { readonly template: Piece['template']; readonly facts: Omit<Piece['facts'], 'firstName'> }
  : never
export type News = WithoutName<PieceOfNews>

/** A mail that has not left, and what it tells. */
export interface WaitingMail {
  readonly mailId: string
  readonly news: readonly News[]
}

/** The mail that tells several things. */
const together = 'dealer-news' as const
/** That one, and those that tell one thing. */
export const dealerTemplates = [
  together,
  'item-status-changed',
  'item-statuses-changed',
  'request-closed',
  'message-to-dealer',
  'next-step-reminder',
] as const

export type Sending = Pick<Portal, 'queue' | 'config'>

const selectReceivers = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['users.userId', 'email as recipient', 'language', 'firstName', 'mailChoice', 'mailCases'])
export type Receiver = Awaited<ReturnType<ReturnType<typeof selectReceivers>['executeTakeFirstOrThrow']>>

/** The accounts as they are once it is one's turn. */
export async function receiversInTurn(tx: Tx, userIds: readonly number[]): Promise<Receiver[]> {
  if (userIds.length === 0) return []
  await takeTurns(tx, userIds)
  return await selectReceivers(tx).where('users.userId', 'in', userIds).orderBy('users.userId').execute()
}

/**
 * Tells each of them something in the mail that waits for what else happens, in the transaction of what happened; begins one
 * where none waits.
 *
 * @param userIds whose turn it is ({@link takeTurns})
 * @param tell what a mail tells from now on, from what it told before
 * @param undoable whether it may be undone: the mail does not leave before that is too late
 * @returns the ids of the mails
 */
export async function collect(
  tx: Tx,
  { queue, config }: Sending,
  userIds: readonly number[],
  { undoable }: { readonly undoable: boolean },
  tell: (waiting: WaitingMail | undefined) => readonly News[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const receivers = await receiversWithMail(tx, userIds)
  const undoSeconds = undoable ? lifetimes.undo.mailWaits : 0
  const untilMorning = receivers.some(({ receiver }) => isDaily(receiver))
    ? await secondsUntilMorning(tx, config.timeZone)
    : 0
  const rewritten: Rewritten[] = []
  const begun: CollectingMail[] = []
  for (const { receiver, waiting } of receivers) {
    const mail = mailOf(receiver, tell(waiting))
    const collectsFor = isDaily(receiver) ? untilMorning : config.mail.waitSeconds
    if (waiting) rewritten.push({ mailId: waiting.mailId, ...mail })
    else begun.push({ mail: { ...mail, userId: receiver.userId }, collectsFor, undoableFor: undoSeconds })
  }
  await writeAnew(tx, rewritten, undoSeconds)
  return [...rewritten.map(({ mailId }) => mailId), ...(await queueNews(tx, queue, begun))]
}

const isDaily = ({ mailChoice }: Receiver): boolean => mailChoice === 'DAILY'

/** What a mail to somebody is to tell. */
type Retold = WaitingMail & { readonly receiver: Receiver }

/** Rewrites what mails tell; with nothing left to tell one is removed. Two statements, however many mails there are. */
export async function rewriteAll(tx: Tx, mails: readonly Retold[]): Promise<void> {
  const [empty, told] = [mails.filter(({ news }) => news.length === 0), mails.filter(({ news }) => news.length > 0)]
  const emptyIds = empty.map(({ mailId }) => mailId)
  if (emptyIds.length > 0) await tx.deleteFrom('mails').where('mailId', 'in', emptyIds).execute()
  const anew = told.map(({ mailId, receiver, news }) => ({ mailId, ...mailOf(receiver, news) }))
  await writeAnew(tx, anew, 0)
}

type Rewritten = ReturnType<typeof mailOf> & { readonly mailId: string }

/** One statement, however many mails there are. */
async function writeAnew(tx: Tx, mails: readonly Rewritten[], undoSeconds: number): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ mailId, template, recipient, language, facts }) => ({
    ...{ mail_id: mailId, template, recipient, language: language ?? languages[0], facts },
  }))
  await sql`
    update mails set template = anew.template, recipient = anew.recipient, language = anew.language, facts = anew.facts,
      leaves_at = greatest(mails.leaves_at, ${databaseTimeIn(undoSeconds)})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as anew (mail_id uuid, template text, recipient text, language text, facts jsonb)
    where mails.mail_id = anew.mail_id`.execute(tx)
}

export const unsentMails = (tx: Tx) =>
  tx
    .selectFrom('mails')
    .select(['mailId', 'template', 'facts'])
    .where('sentAt', 'is', null)
    .where('attempts', '=', 0)
    .forUpdate()

/**
 * Each with the newest mail that still collects what happens, unless that is full. Those before it, full mostly, may be
 * many.
 */
async function receiversWithMail(tx: Tx, userIds: readonly number[]) {
  const rows = await selectReceivers(tx)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('mails')
          .select(['mailId', 'template', 'facts'])
          .whereRef('dealerId', '=', 'users.userId')
          .where('sentAt', 'is', null)
          .where('deadAt', 'is', null)
          .where('attempts', '=', 0)
          .where('template', 'in', dealerTemplates)
          .where('collectsUntil', '>', databaseTimeIn(0))
          .orderBy('createdAt', 'desc')
          .limit(1)
          .forUpdate()
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.mailId', 'newest.template', 'newest.facts'])
    .where('users.userId', 'in', userIds)
    .orderBy('users.userId')
    .execute()
  return rows.map(({ mailId, template, facts, ...receiver }) => {
    const news = template === null ? [] : newsIn({ template, facts })
    return { receiver, waiting: mailId === null || news.length >= mostNews ? undefined : { mailId, news } }
  })
}

/** How long the mail of somebody who wants one each morning collects. */
async function secondsUntilMorning(tx: Tx, timeZone: string): Promise<number> {
  const { now, morning } = await tx
    .selectNoFrom([databaseTime.as('now'), nextTimeOfDay(dailyMailAt, timeZone).as('morning')])
    .executeTakeFirstOrThrow()
  return Math.ceil((morning.getTime() - now.getTime()) / 1000)
}

/** Lets go what waits for the morning, once what it tells can no longer be undone. */
export async function sendNewsSoon(tx: Tx, queue: Portal['queue'], userId: number): Promise<void> {
  await takeTurns(tx, [userId])
  const seconds = lifetimes.undo.mailWaits
  const mails = await tx
    .updateTable('mails')
    .set({ collectsUntil: databaseTime, leavesAt: databaseTimeIn(seconds) })
    .where('dealerId', '=', userId)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    // One that is about to leave has its job already.
    .where('leavesAt', '>', databaseTimeIn(4 * seconds))
    .returning('mailId')
    .execute()
  // Two jobs at work at once could send it twice.
  await sql`delete from pgboss.job where name = ${jobs.deliverMail.name} and state = 'created'
    and data->>'mailId' = any (${mails.map(({ mailId }) => mailId)}::text[])`.execute(tx)
  await queue.enqueue(tx, 'deliverMail', mails, { waits: seconds })
}

/** What a mail to a dealer tells: several things, or one, which then is the mail itself. */
export const newsIn = ({ template, facts }: { readonly template: string; readonly facts: unknown }): News[] =>
  template === together ? (facts as { news: News[] }).news : [{ template, facts } as News]

/** The only piece of news is a mail by itself. */
function mailOf({ recipient, language, firstName }: Receiver, news: readonly News[]) {
  const pieces = news.map(({ template, facts }) => ({ template, facts: { ...facts, firstName } }))
  const [only, ...more] = pieces
  const mail = only && more.length === 0 ? only : { template: together, facts: { firstName, news: pieces } }
  return { recipient, language, ...mail }
}
