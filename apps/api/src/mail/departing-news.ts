import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { mayAct } from '@portal/domain/accounts/standing.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { TryLater } from '../jobs/job-queue.ts'
import type { NewsForAdmin } from './news.ts'
import { news as newsFacts, type PieceOfNews } from './templates/dealer-facts.ts'
import { itemsThatAsk } from './templates/dealer-news.ts'
import { isForAdmins, mailOf, newsIn } from './write-news.ts'

/**
 * What becomes of news just before they leave: they go to the address that the account has now, and to nobody who may not
 * sign in any more, at no try; nor is anybody told of a company that the reader has left, or an administrator of what is not so any more. Who
 * wants to be asked only gets none that ask for nothing, and what waited neither asks for what the dealer has given meanwhile
 * nor reminds of what is done. Twice is no error.
 */
export const prepareNews = (db: Database, mailId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const mail = await departingMail(tx, mailId)
    if (!mail) return
    if (mail.waits) throw new TryLater('A mail of the release before still collects what happens.')
    const left = mayAct(mail) && (await (isForAdmins(mail) ? leftForAdmin : leftForDealer)(tx, mail))
    if (!left) return void (await tx.deleteFrom('mails').where('mailId', '=', mailId).execute())
    await tx
      .updateTable('mails')
      .set({ recipient: mail.email, template: left.template, facts: JSON.stringify(left.facts) })
      .where('mailId', '=', mailId)
      .execute()
  })

const departingMail = (tx: Tx, mailId: string) =>
  tx
    .selectFrom('mails')
    .innerJoin('users', 'users.userId', 'mails.dealerId')
    .select(['template', 'facts', 'attempts', 'userId', 'email', 'firstName', 'mailChoice'])
    .select(['verified', 'enabled', 'disabledByAdmin', sql<boolean>`coalesce(leaves_at > now(), false)`.as('waits')])
    .where('mailId', '=', mailId)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .forUpdate('mails')
    .executeTakeFirst()
type Departing = NonNullable<Awaited<ReturnType<typeof departingMail>>>
type Left = Promise<{ readonly template: string; readonly facts: unknown } | undefined>

async function leftForDealer(tx: Tx, mail: Departing): Left {
  const parsed = newsFacts.safeParse({ firstName: mail.firstName, news: newsIn(mail) })
  if (!parsed.success) return mail
  const told = await ofOwnCompany(tx, mail.userId, parsed.data.news)
  if (told.length === 0) return undefined
  // What a server may have taken once leaves again as it was, unless some of it is another company's by now.
  if (mail.attempts > 0 && told.length === parsed.data.news.length) return mail
  const asking = itemsThatAsk(told)
  const answered = await notAskedAnyMore(tx, asking)
  const asksNothing = answered.length === asking.length
  const news = told.filter((piece) => !remindsOfAny(answered, piece))
  if (news.length === 0 || (mail.mailChoice === 'ASKS_ONLY' && asksNothing)) return undefined
  return answered.length > 0 || told.length < parsed.data.news.length
    ? { template: 'dealer-news', facts: { ...parsed.data, news, answered } }
    : mail
}

async function leftForAdmin(tx: Tx, mail: Departing): Left {
  const news = newsIn(mail)
  const isSo = await whatIsSo(tx, news)
  const left = news.filter(isSo)
  if (left.length === news.length) return mail
  return left.length > 0 ? mailOf('admin-news', left) : undefined
}

/**
 * Whether a piece of news is still so: a request that was taken back is a draft, an account may have been activated or
 * refused by a colleague, and a note deleted.
 */
async function whatIsSo(tx: Tx, news: readonly NewsForAdmin[]): Promise<(piece: NewsForAdmin) => boolean> {
  const requestIds = news.flatMap((piece) => (piece.template === 'request-submitted' ? [piece.facts.requestId] : []))
  const emails = news.flatMap((piece) => (piece.template === 'account-waiting' ? [foldEmail(piece.facts.email)] : []))
  const noteIds = news.flatMap((piece) => (piece.template === 'note-for-colleague' ? (piece.facts.noteId ?? []) : []))
  const submitted = requestIds.length
    ? await tx
        .selectFrom('requests')
        .select('requestId')
        .where('requestId', 'in', requestIds)
        .where('completedAt', 'is not', null)
        .execute()
    : []
  const waiting = emails.length
    ? await tx
        .selectFrom('users')
        .select('email')
        .where(sql`lower(email)`, 'in', emails)
        .where('verified', '=', true)
        .where('enabled', '=', false)
        .where('disabledByAdmin', '=', false)
        .execute()
    : []
  const notes = noteIds.length
    ? await tx.selectFrom('notes').select('noteId').where('noteId', 'in', noteIds).execute()
    : []
  return (piece) => {
    if (piece.template === 'request-submitted')
      return submitted.some(({ requestId }) => requestId === piece.facts.requestId)
    if (piece.template === 'account-waiting')
      return waiting.some(({ email }) => foldEmail(email) === foldEmail(piece.facts.email))
    if (piece.template !== 'note-for-colleague' || piece.facts.noteId === undefined) return true
    return notes.some(({ noteId }) => noteId === piece.facts.noteId)
  }
}

const remindsOfAny = (itemIds: readonly number[], { template, facts }: PieceOfNews): boolean =>
  template === 'next-step-reminder' && itemIds.includes(facts.itemId)

/** The news about requests of the company that the reader is of now: in one statement, as a merge moves both. */
async function ofOwnCompany(tx: Tx, userId: number, news: readonly PieceOfNews[]): Promise<PieceOfNews[]> {
  const requestIds = news.map(({ facts }) => facts.requestId)
  const own = await tx
    .selectFrom('requests')
    .innerJoin('users', 'users.companyId', 'requests.dealerId')
    .select('requestId')
    .where('requestId', 'in', requestIds)
    .where('userId', '=', userId)
    .execute()
  return news.filter(({ facts }) => own.some(({ requestId }) => requestId === facts.requestId))
}

async function notAskedAnyMore(tx: Tx, itemIds: readonly number[]): Promise<number[]> {
  if (itemIds.length === 0) return []
  const items = await tx
    .selectFrom('requestItems')
    .select('itemId')
    .where('itemId', 'in', itemIds)
    .where('turn', '<>', 'dealer')
    .where((where) => where.or([where('nextStepDue', 'is', null), where('nextStepDoneAt', 'is not', null)]))
    .orderBy('itemId')
    .execute()
  return items.map(({ itemId }) => itemId)
}
