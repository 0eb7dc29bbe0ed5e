import { mayAct } from '@portal/domain/accounts/standing.ts'
import { databaseTime } from '../db/clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { isForAdmins, leaveOutDrafts } from './admin-news.ts'
import { newsIn } from './collecting-mails.ts'
import { news as newsFacts, type PieceOfNews } from './templates/dealer-facts.ts'
import { itemsThatAsk } from './templates/dealer-news.ts'

/**
 * What becomes of a mail just before it leaves: whoever may not sign in any more gets none, at no try; who wants to be
 * asked only gets none that asks for nothing, and what waited neither asks for what the dealer has given meanwhile nor
 * reminds of what is done, nor tells of a company that the reader has left. An administrator's tells of no draft. Twice is
 * no error.
 */
export const prepareNews = (db: Database, mailId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const mail = await departingMail(tx, mailId)
    if (!mail) return
    const drop = () => tx.deleteFrom('mails').where('mailId', '=', mailId).execute()
    if (!mayAct(mail)) return void (await drop())
    if (isForAdmins(mail)) return leaveOutDrafts(tx, { mailId, ...mail })
    const parsed = newsFacts.safeParse({ firstName: mail.firstName, news: newsIn(mail) })
    if (!parsed.success) return
    const told = await ofOwnCompany(tx, mail.userId, parsed.data.news)
    if (told.length === 0) return void (await drop())
    // What a server may have taken once leaves again as it was.
    if (mail.attempts > 0) return
    const asking = itemsThatAsk(told)
    const answered = await notAskedAnyMore(tx, asking)
    const asksNothing = answered.length === asking.length
    const news = told.filter((piece) => !remindsOfAny(answered, piece))
    if (news.length === 0 || (mail.mailChoice === 'ASKS_ONLY' && asksNothing)) await drop()
    else if (answered.length > 0 || told.length < parsed.data.news.length)
      await tx
        .updateTable('mails')
        .set({ template: 'dealer-news', facts: JSON.stringify({ ...parsed.data, news, answered }) })
        .where('mailId', '=', mailId)
        .execute()
  })

const remindsOfAny = (itemIds: readonly number[], { template, facts }: PieceOfNews): boolean =>
  template === 'next-step-reminder' && itemIds.includes(facts.itemId)

const departingMail = (tx: Tx, mailId: string) =>
  tx
    .selectFrom('mails')
    .innerJoin('users', 'users.userId', 'mails.dealerId')
    .select(['template', 'facts', 'attempts', 'userId', 'firstName', 'mailChoice'])
    .select(['verified', 'enabled', 'disabledByAdmin'])
    .where('mailId', '=', mailId)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .where('leavesAt', '<=', databaseTime)
    .forUpdate('mails')
    .executeTakeFirst()

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
