import { languages } from '@portal/domain/languages.ts'
import { sql } from 'kysely'
import { databaseTime, databaseTimeIn, nextTimeOfDay } from '../db/clock.ts'
import type { Tx } from '../db/database.ts'
import { dailyMailAt, lifetimes } from '../lifetimes.ts'
import type { Portal } from '../portal.ts'
import { queueNews } from './queue-mails.ts'
import type { MailFacts } from './templates/catalogue.ts'
import { mostNews, type PieceOfNews } from './templates/dealer-facts.ts'

/** Something that a dealer is told, as it is written; the first name is added when it is kept. */
export type NewsOf<Template extends PieceOfNews['template']> = {
  readonly template: Template
  readonly facts: Omit<MailFacts<Template>, 'firstName'>
}
export type News = { [Template in PieceOfNews['template']]: NewsOf<Template> }[PieceOfNews['template']]

/** A mail to a dealer that has not left, and what it tells. */
interface WaitingMail {
  readonly mailId: string
  readonly news: readonly News[]
}

type Sending = Pick<Portal, 'queue' | 'config'>

/**
 * Tells a dealer something in the mail that waits for what else happens, in the transaction of what happened; begins one
 * where none waits. All that tell the same dealer take turns, so one mail tells of all.
 *
 * @param tell what the mail tells from now on, from what it told before
 * @param undoable whether it may be undone: the mail does not leave before that is too late
 * @returns the id of the mail
 */
export async function tellDealer(
  tx: Tx,
  { queue, config }: Sending,
  dealerId: number,
  { undoable }: { readonly undoable: boolean },
  tell: (waiting: WaitingMail | undefined) => readonly News[] | Promise<readonly News[]>,
): Promise<string> {
  const dealer = await lockDealer(tx, dealerId)
  const waiting = await collectingMail(tx, dealerId)
  const mail = mailOf(dealer, await tell(waiting))
  const undoSeconds = undoable ? lifetimes.undo.mailWaits : 0
  const collects =
    dealer.mailChoice === 'DAILY' ? await secondsUntilMorning(tx, config.timeZone) : config.mail.waitSeconds
  if (!waiting) return queueNews(tx, queue, { ...mail, dealerId }, collects, undoSeconds)
  await tx
    .updateTable('mails')
    .set({ ...columnsOf(mail), leavesAt: sql`greatest(leaves_at, ${databaseTimeIn(undoSeconds)})` })
    .where('mailId', '=', waiting.mailId)
    .execute()
  return waiting.mailId
}

/**
 * Rewrites what a mail tells; with nothing left to tell it is removed.
 *
 * @returns false where the mail has left, or is just being sent
 */
export async function tellAnew(
  tx: Tx,
  dealerId: number,
  mailId: string,
  tell: (waiting: WaitingMail) => Promise<readonly News[]>,
): Promise<boolean> {
  const dealer = await lockDealer(tx, dealerId)
  // Delivery counts its attempt before it sends, in one statement: either that comes first or this lock.
  const row = await unsentMails(tx).where('mailId', '=', mailId).executeTakeFirst()
  if (!row) return false
  const news = await tell({ mailId, news: newsIn(row) })
  if (news.length === 0) await tx.deleteFrom('mails').where('mailId', '=', mailId).execute()
  else
    await tx
      .updateTable('mails')
      .set(columnsOf(mailOf(dealer, news)))
      .where('mailId', '=', mailId)
      .execute()
  return true
}

const lockDealer = (tx: Tx, dealerId: number) =>
  tx
    .selectFrom('users')
    .select(['email as recipient', 'language', 'firstName', 'mailChoice'])
    .where('userId', '=', dealerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
type Dealer = Awaited<ReturnType<typeof lockDealer>>

const unsentMails = (tx: Tx) =>
  tx
    .selectFrom('mails')
    .select(['mailId', 'template', 'facts'])
    .where('sentAt', 'is', null)
    .where('attempts', '=', 0)
    .forUpdate()

/** The mail that still collects what happens, unless it is full. */
async function collectingMail(tx: Tx, dealerId: number): Promise<WaitingMail | undefined> {
  const row = await unsentMails(tx)
    .where('dealerId', '=', dealerId)
    .where('deadAt', 'is', null)
    .where('collectsUntil', '>', databaseTimeIn(0))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const news = newsIn(row)
  return news.length < mostNews ? { mailId: row.mailId, news } : undefined
}

/** How long the mail of a dealer who wants one each morning collects. */
async function secondsUntilMorning(tx: Tx, timeZone: string): Promise<number> {
  const { now, morning } = await tx
    .selectNoFrom([databaseTime.as('now'), nextTimeOfDay(dailyMailAt, timeZone).as('morning')])
    .executeTakeFirstOrThrow()
  return Math.ceil((morning.getTime() - now.getTime()) / 1000)
}

/** Lets go what waits for the morning, once what it tells can no longer be undone. */
export async function sendNewsSoon(tx: Tx, queue: Portal['queue'], dealerId: number): Promise<void> {
  const seconds = lifetimes.undo.mailWaits
  const mails = await tx
    .updateTable('mails')
    .set({ collectsUntil: databaseTime, leavesAt: databaseTimeIn(seconds) })
    .where('dealerId', '=', dealerId)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    // One that is about to leave has its job already.
    .where('leavesAt', '>', databaseTimeIn(4 * seconds))
    .returning('mailId')
    .execute()
  await queue.enqueue(tx, 'deliverMail', mails, { waits: seconds })
}

/** What a row tells: several things, or one, which then is the mail itself. */
export const newsIn = ({ template, facts }: { readonly template: string; readonly facts: unknown }): News[] =>
  template === 'dealer-news' ? (facts as { news: News[] }).news : [{ template, facts } as News]

/** The only piece of news is a mail by itself. */
function mailOf({ firstName, recipient, language }: Dealer, news: readonly News[]) {
  const pieces = news.map(({ template, facts }) => ({ template, facts: { firstName, ...facts } }))
  const [only, ...more] = pieces
  const mail =
    only && more.length === 0 ? only : { template: 'dealer-news' as const, facts: { firstName, news: pieces } }
  return { recipient, language, ...mail }
}

const columnsOf = ({ template, facts, recipient, language }: ReturnType<typeof mailOf>) => ({
  template,
  recipient,
  language: language ?? languages[0],
  facts: JSON.stringify(facts),
})
