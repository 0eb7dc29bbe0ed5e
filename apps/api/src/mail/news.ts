import { toldOfCase } from '@portal/domain/accounts/mail-choice.ts'
import { limits } from '@portal/domain/limits.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { selectActing } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import type { DB } from '../db/tables.ts'
import { type AdminPieceTemplate, adminPieces } from './templates/admin-news.ts'
import type { MailFacts } from './templates/catalogue.ts'
import type { PieceOfNews } from './templates/dealer-facts.ts'

/** Something that an administrator is told. */
export type NewsForAdmin = {
  [Template in AdminPieceTemplate]: { readonly template: Template; readonly facts: MailFacts<Template> }
}[AdminPieceTemplate]

type WithoutName<Piece> = Piece extends PieceOfNews
  ? { readonly template: Piece['template']; readonly facts: Omit<Piece['facts'], 'firstName'> }
  : never
/** Something that a dealer is told; the first name is added when the mail is written. */
export type NewsForDealer = WithoutName<PieceOfNews>

/**
 * Tells every administrator who may act, in the transaction of the change that is told of. So no saved change is without its
 * mail, and no mail tells of a change that was rolled back. It only adds rows: those who act at the same moment do not wait
 * for each other.
 */
export const tellAdmins = (tx: Tx, news: NewsForAdmin): Promise<void> => tell(tx, selectActing(tx), news)

/**
 * Tells these people.
 *
 * @param decisionId what is told of, where that can be undone: it is not told before that is too late
 */
export const tellPeople = (
  tx: Tx,
  userIds: readonly number[],
  news: NewsForAdmin | NewsForDealer,
  decisionId?: number,
): Promise<void> => tell(tx, tx.selectFrom('users').where('userId', 'in', userIds), news, decisionId)

// biome-ignore lint/complexity/noBannedTypes: nothing is selected yet.
type People = SelectQueryBuilder<DB, 'users', {}>
async function tell(
  tx: Tx,
  people: People,
  { template, facts }: NewsForAdmin | NewsForDealer,
  decisionId: number | null = null,
): Promise<void> {
  await tx
    .insertInto('news')
    .columns(['userId', 'template', 'facts', 'decisionId'])
    .expression(
      people.select(({ val, cast }) => [
        'userId',
        val(template).as('template'),
        val(JSON.stringify(facts)).as('facts'),
        cast<number | null>(val(decisionId), 'integer').as('decisionId'),
      ]),
    )
    .execute()
}

/** A request whose people are told something: its company, and who of it looks after it. */
interface ToldOf {
  readonly dealerId: number
  readonly contactId: number
}

/** Tells whoever looks after a request, and those colleagues who want to know of all. */
export const tellDealer = async (tx: Tx, request: ToldOf, news: NewsForDealer): Promise<void> =>
  tellPeople(tx, await peopleOf(tx, request), news)

/** Whom a mail tells of a request. */
export async function peopleOf(tx: Tx, { dealerId, contactId }: ToldOf): Promise<number[]> {
  const people = await tx
    .selectFrom('users')
    .select(['userId', 'role', 'mailCases', 'verified', 'enabled', 'disabledByAdmin'])
    .where('companyId', '=', dealerId)
    .orderBy('userId')
    .limit(limits.company.people)
    .execute()
  return toldOfCase(people, contactId)
}

/** Takes back that a request was submitted: it is a draft again, which no administrator may see. */
export async function untellAdminsOfRequest(tx: Tx, requestId: number): Promise<void> {
  await tx
    .deleteFrom('news')
    .where('template', '=', sql.lit('request-submitted'))
    .where(sql`facts ->> 'requestId'`, '=', String(requestId))
    .execute()
}

/** Takes back what people are told of a decision. Answers how many had not been told yet. */
export async function untellDecision(tx: Tx, decisionId: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('news').where('decisionId', '=', decisionId).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Has those told who go on with it what somebody who leaves the company has not been told yet of the requests that this person
 * looked after. Who is told of all requests knows it already.
 *
 * @param handedOver the requests that the colleague looks after by now
 */
export async function passNewsOn(
  tx: Tx,
  { userId, companyId }: { readonly userId: number; readonly companyId: number },
  handedOver: readonly number[],
  colleagueId: number,
): Promise<void> {
  const own = tx
    .selectFrom('requests')
    .select([
      'requestId',
      sql<number>`case contact_id when ${userId} then ${colleagueId} else contact_id end`.as('goesOn'),
    ])
    .where('dealerId', '=', companyId)
    // Whoever is told of the own requests alone looked after each of them when it was told.
    .where(
      sql<boolean>`(contact_id = ${userId} or request_id = any (${handedOver}::integer[])
        or (select mail_cases = 'own' from users where user_id = ${userId}))`,
    )
    .as('own')
  await tx
    .updateTable('news')
    .from([own, 'users'])
    .set(({ ref }) => ({ userId: ref('users.userId') }))
    .where('news.userId', '=', userId)
    .where('template', 'not in', adminPieces)
    .where(sql<boolean>`(facts ->> 'requestId')::integer = own.request_id`)
    .whereRef('users.userId', '=', 'own.goesOn')
    .where('mailCases', '=', 'own')
    .execute()
}
