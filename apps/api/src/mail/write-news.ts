import { sql } from 'kysely'
import { databaseTimeIn, lastTimeOfDay } from '../db/clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { startSteps } from '../jobs/steps.ts'
import { dailyMailAt, lifetimes } from '../lifetimes.ts'
import type { Portal } from '../portal.ts'
import type { NewsForAdmin, NewsForDealer } from './news.ts'
import { queueMails } from './queue-mails.ts'
import { adminPieces } from './templates/admin-news.ts'
import type { MailToQueue } from './templates/catalogue.ts'
import { mostNews } from './templates/dealer-facts.ts'

type Parts = Pick<Portal, 'db' | 'queue' | 'config' | 'log'>
type News = NewsForAdmin | NewsForDealer

/** What can still be undone is not told. */
const undoable = sql<boolean>`decision_id is not null and happened_at > ${databaseTimeIn(-lifetimes.undo.mailWaits)}`

/**
 * The job that writes to each whose oldest news has waited long enough, or since before the morning where one mail a day is
 * wished. What was decided until then is waited for until it can no longer be undone. The mail tells all that happened by
 * now. Somebody to whom it cannot be written keeps nobody else from it. Twice is no error.
 */
export async function writeNews({ db, queue, config, log }: Parts): Promise<void> {
  const { step, end } = startSteps({ log }, 'round of news')
  await step('news of the release before', () => takeAdminNews(db))
  const until = sql`case mail_choice when 'DAILY' then ${lastTimeOfDay(dailyMailAt, config.timeZone)}
    else first + make_interval(secs => ${config.mail.waitSeconds}) end`
  const due = await db
    .with('waiting', (from) =>
      from
        .selectFrom('news')
        .select(({ fn }) => ['userId', fn.min('happenedAt').as('first')])
        .select(({ fn }) => fn.min('happenedAt').filterWhere(undoable).as('undoable'))
        .groupBy('userId'),
    )
    .selectFrom('waiting')
    .innerJoin('users', 'users.userId', 'waiting.userId')
    .select('waiting.userId')
    .where(sql<boolean>`first <= ${until} and ${until} <= now() and (undoable > ${until}) is not false`)
    .orderBy('waiting.userId')
    .execute()
  for (const { userId } of due)
    await step(`user ${userId}`, () => inTransaction(db, (tx) => writeMails(tx, queue, userId)))
  end({})
}

/** Takes over what a process of the release before tells administrators. Goes with that table. */
const takeAdminNews = (db: Database) =>
  db
    .with('told', (from) =>
      from.deleteFrom('adminNews').returning(['newsId', 'userId', 'template', 'facts', 'happenedAt']),
    )
    .insertInto('news')
    .columns(['userId', 'template', 'facts', 'happenedAt'])
    .expression((from) =>
      from.selectFrom('told').select(['userId', 'template', 'facts', 'happenedAt']).orderBy('newsId'),
    )
    .execute()

/** Writes what somebody is to be told, in one mail, or in more where it is too much for one. */
async function writeMails(tx: Tx, queue: Portal['queue'], userId: number): Promise<void> {
  // Held until then: what is written while the address changes goes to the new one.
  const { recipient, language, firstName } = await tx
    .selectFrom('users')
    .select(['email as recipient', 'language', 'firstName'])
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
  const taken = await tx
    .with('taken', (from) =>
      from
        .deleteFrom('news')
        .where('userId', '=', userId)
        .where(sql<boolean>`not (${undoable})`)
        .returning(['newsId', 'happenedAt', 'template', 'facts']),
    )
    .selectFrom('taken')
    .select(['template', 'facts'])
    .orderBy('happenedAt')
    .orderBy('newsId')
    .execute()
  if (taken.length === 0) return
  await queueMails(
    tx,
    queue,
    mailsOf(taken, firstName).map((mail) => ({ ...mail, recipient, language, userId }) as MailToQueue),
  )
}

/** The mails that tell somebody of all this. */
export function mailsOf(
  rows: readonly { readonly template: string; readonly facts: unknown }[],
  firstName: string,
): Pick<MailToQueue, 'template' | 'facts'>[] {
  const news = rows.map(({ template, facts }) => ({ template, facts }) as News)
  const forDealer = asItStands(news.filter((piece) => !isForAdmins(piece)) as NewsForDealer[])
  const named = forDealer.map(({ template, facts }) => ({ template, facts: { ...facts, firstName } }))
  return [
    ...full(news.filter(isForAdmins)).map((pieces) => mailOf('admin-news', pieces)),
    ...full(named).map((pieces) => mailOf('dealer-news', pieces, { firstName })),
  ]
}

/** As many together as one mail tells of. */
const full = <Piece>(news: readonly Piece[]): Piece[][] =>
  Array.from({ length: Math.ceil(news.length / mostNews) }, (_, mail) =>
    news.slice(mail * mostNews, (mail + 1) * mostNews),
  )

const decided: readonly News['template'][] = ['item-status-changed', 'item-statuses-changed', 'request-closed']

/** All decisions on one request as one piece of news, that of the last; the closing mail lists every item, so it says it all. */
const asItStands = (news: readonly NewsForDealer[]): NewsForDealer[] =>
  news.flatMap((piece) => {
    if (!decided.includes(piece.template)) return [piece]
    const { requestId, requestTitle } = piece.facts
    const together = news.filter(({ template, facts }) => decided.includes(template) && facts.requestId === requestId)
    if (piece !== together.at(-1)) return []
    const items = together.flatMap(({ facts }) => ('items' in facts ? facts.items : [facts as DecidedItem]))
    const last = [...new Map(items.map((item) => [item.itemId, item])).values()]
    return piece.template === 'request-closed' || last.length === 1
      ? [piece]
      : [
          {
            template: 'item-statuses-changed',
            facts: { requestId, requestTitle, items: last.sort((a, b) => a.itemId - b.itemId) },
          },
        ]
  })
type DecidedItem = Extract<NewsForDealer, { template: 'item-statuses-changed' }>['facts']['items'][number]

/** The only piece of news is a mail by itself. */
export const mailOf = <Piece extends object>(
  together: 'admin-news' | 'dealer-news',
  news: readonly Piece[],
  more = {},
) =>
  (news.length === 1 ? news[0] : { template: together, facts: { ...more, news } }) as Pick<
    MailToQueue,
    'template' | 'facts'
  >

export const isForAdmins = ({ template }: { readonly template: string }): boolean =>
  ['admin-news', ...adminPieces].some((name) => name === template)

/** What a mail tells: several things, or one, which then is the mail itself. */
export const newsIn = ({ template, facts }: { readonly template: string; readonly facts: unknown }) =>
  (facts as { readonly news?: readonly NewsForAdmin[] }).news ?? [{ template, facts } as NewsForAdmin]
