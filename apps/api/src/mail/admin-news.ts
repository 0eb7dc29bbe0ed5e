import { type SelectQueryBuilder, sql } from 'kysely'
import { selectActing } from '../actor.ts'
import { databaseTimeIn, lastTimeOfDay } from '../db/clock.ts'
import type { Tx } from '../db/database.ts'
import type { DB } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { dailyMailAt } from '../lifetimes.ts'
import type { Portal } from '../portal.ts'
import { queueNews, takeTurns } from './queue-mails.ts'
import { type AdminPieceTemplate, adminPieces } from './templates/admin-news.ts'
import type { MailFacts } from './templates/catalogue.ts'
import { mostNews } from './templates/dealer-facts.ts'

/** Something that an administrator is told. */
export type NewsForAdmin = {
  [Template in AdminPieceTemplate]: { readonly template: Template; readonly facts: MailFacts<Template> }
}[AdminPieceTemplate]

/**
 * Tells every administrator who may act, in the transaction of the change that is told of. So no saved change is without its
 * mail, and no mail tells of a change that was rolled back. It only adds rows: dealers who write at the same moment do not
 * wait for each other.
 */
export const tellAdmins = (tx: Tx, news: NewsForAdmin): Promise<void> => tell(tx, selectActing(tx), news)

/** Tells these administrators. */
export const tellColleagues = (tx: Tx, userIds: readonly number[], news: NewsForAdmin): Promise<void> =>
  tell(tx, tx.selectFrom('users').where('userId', 'in', userIds), news)

// biome-ignore lint/complexity/noBannedTypes: nothing is selected yet.
type People = SelectQueryBuilder<DB, 'users', {}>
async function tell(tx: Tx, people: People, { template, facts }: NewsForAdmin): Promise<void> {
  await tx
    .insertInto('adminNews')
    .columns(['userId', 'template', 'facts'])
    .expression(
      people.select(({ val }) => ['userId', val(template).as('template'), val(JSON.stringify(facts)).as('facts')]),
    )
    .execute()
}

/** Takes back that a request was submitted: it is a draft again, which no administrator may see. */
export async function untellAdminsOfRequest(tx: Tx, requestId: number): Promise<void> {
  await tx
    .deleteFrom('adminNews')
    .where('template', '=', sql.lit('request-submitted'))
    .where(sql`facts ->> 'requestId'`, '=', String(requestId))
    .execute()
}

type Parts = Pick<Portal, 'db' | 'queue' | 'config'>

/**
 * The job that writes to each administrator whose oldest news has waited long enough, or since before the morning where one
 * mail a day is wished. The mail tells all that happened by now. Twice is no error.
 */
export async function writeToAdmins({ db, queue, config }: Parts): Promise<void> {
  const hasWaited = sql<boolean>`happened_at <= case mail_choice
    when 'DAILY' then ${lastTimeOfDay(dailyMailAt, config.timeZone)} else ${databaseTimeIn(-config.mail.waitSeconds)} end`
  const due = await db
    .selectFrom('users')
    .select('userId')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('adminNews').whereRef('adminNews.userId', '=', 'users.userId').where(hasWaited)),
    )
    .orderBy('userId')
    .execute()
  for (const { userId } of due) {
    let told: number
    do told = await inTransaction(db, (tx) => writeMail(tx, queue, userId))
    while (told === mostNews)
  }
}

/** Writes a mail of what happened first, as much as one tells, to the address that holds then. Answers how much that was. */
async function writeMail(tx: Tx, queue: Portal['queue'], userId: number): Promise<number> {
  await takeTurns(tx, [userId])
  const taken = await tx
    .with('taken', (from) =>
      from
        .deleteFrom('adminNews')
        .where('newsId', 'in', (first) =>
          first
            .selectFrom('adminNews')
            .select('newsId')
            .where('userId', '=', userId)
            .orderBy('happenedAt')
            .orderBy('newsId')
            .limit(mostNews),
        )
        .returning(['newsId', 'happenedAt', 'userId', 'template', 'facts']),
    )
    .selectFrom('taken')
    .innerJoin('users', 'users.userId', 'taken.userId')
    .select(['template', 'facts', 'email as recipient', 'language'])
    .orderBy('happenedAt')
    .orderBy('newsId')
    .execute()
  const [first] = taken
  if (!first) return 0
  const { recipient, language } = first
  const news = taken.map(({ template, facts }) => ({ template, facts }) as NewsForAdmin)
  const mail = { userId, recipient, language, ...mailOf(news) }
  await queueNews(tx, queue, [{ mail, collectsFor: 0, undoableFor: 0 }])
  return taken.length
}

/**
 * Leaves out of a mail that could not leave yet what became a draft again, which no administrator may see; a mail that tells
 * nothing else is removed.
 */
export async function leaveOutDrafts(
  tx: Tx,
  mail: { readonly mailId: string; readonly template: string; readonly facts: unknown },
): Promise<void> {
  const news = adminNewsIn(mail)
  const requestIds = news.flatMap((piece) => (piece.template === 'request-submitted' ? [piece.facts.requestId] : []))
  if (requestIds.length === 0) return
  const submitted = await tx
    .selectFrom('requests')
    .select('requestId')
    .where('requestId', 'in', requestIds)
    .where('completedAt', 'is not', null)
    .execute()
  const isDraft = ({ template, facts }: NewsForAdmin) =>
    template === 'request-submitted' && submitted.every(({ requestId }) => requestId !== facts.requestId)
  const left = news.filter((piece) => !isDraft(piece))
  if (left.length === 0) await tx.deleteFrom('mails').where('mailId', '=', mail.mailId).execute()
  else if (left.length < news.length) {
    const { template, facts } = mailOf(left)
    await tx
      .updateTable('mails')
      .set({ template, facts: JSON.stringify(facts) })
      .where('mailId', '=', mail.mailId)
      .execute()
  }
}

/** The mail that tells several things. */
const together = 'admin-news' as const

/** The only piece of news is a mail by itself. */
const mailOf = (news: readonly NewsForAdmin[]) =>
  news.length === 1 ? (news[0] as NewsForAdmin) : { template: together, facts: { news } }

export const isForAdmins = ({ template }: { readonly template: string }): boolean =>
  [together, ...adminPieces].some((name) => name === template)

/** What a mail to an administrator tells. */
export const adminNewsIn = ({ template, facts }: { readonly template: string; readonly facts: unknown }) =>
  template === together
    ? (facts as { readonly news: readonly NewsForAdmin[] }).news
    : [{ template, facts } as NewsForAdmin]
