import { toldOfCase } from '@portal/domain/accounts/mail-choice.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import { databaseTime } from '../db/clock.ts'
import type { Tx } from '../db/database.ts'
import {
  collect,
  dealerTemplates,
  type News,
  newsIn,
  receiversInTurn,
  rewriteAll,
  type Sending,
  unsentMails,
  type WaitingMail,
} from './collecting-mails.ts'
import { takeTurns } from './queue-mails.ts'

/** A request whose people are told something: its company, and who of it looks after it. */
interface ToldOf {
  readonly dealerId: number
  readonly contactId: number
}

/** Reads whom a mail tells of a request, then takes their turns. */
async function peopleInTurn(tx: Tx, { dealerId, contactId }: ToldOf): Promise<number[]> {
  const people = await tx
    .selectFrom('users')
    .select(['userId', 'role', 'mailCases', 'verified', 'enabled', 'disabledByAdmin'])
    .where('companyId', '=', dealerId)
    .orderBy('userId')
    .limit(limits.company.people)
    .execute()
  const told = toldOfCase(people, contactId)
  await takeTurns(tx, told)
  return told
}

/**
 * Tells whoever looks after a request, and those colleagues who want to know of all, something in the mail that waits for
 * what else happens, each in the own one; answers the ids ({@link collect}).
 */
export const tellDealer = async (
  tx: Tx,
  sending: Sending,
  request: ToldOf,
  given: { readonly undoable: boolean },
  tell: (waiting: WaitingMail | undefined) => readonly News[],
): Promise<string[]> => collect(tx, sending, await peopleInTurn(tx, request), given, tell)

/**
 * Rewrites what mails tell; with nothing left to tell one is removed.
 *
 * @returns false where one of them has left, or is just being sent
 */
export async function tellAnew(
  tx: Tx,
  mailIds: readonly string[],
  tell: (waiting: WaitingMail) => readonly News[],
): Promise<boolean> {
  const told = await tx.selectFrom('mails').select('dealerId').where('mailId', 'in', mailIds).execute()
  const receivers = await receiversInTurn(
    tx,
    told.flatMap(({ dealerId }) => dealerId ?? []),
  )
  // Delivery counts its attempt before it sends, in one statement: either that comes first or this lock.
  const rows = await unsentMails(tx).select('dealerId').where('mailId', 'in', mailIds).orderBy('mailId').execute()
  const mails = rows.flatMap(({ dealerId, mailId, ...row }) => {
    const receiver = receivers.find(({ userId }) => userId === dealerId)
    return receiver ? [{ receiver, mailId, news: tell({ mailId, news: newsIn(row) }) }] : []
  })
  if (mails.length < mailIds.length) return false
  await rewriteAll(tx, mails)
  return true
}

/**
 * Has a colleague told what waits for somebody who leaves the company, of the requests that this person looked after. Who is
 * told of all requests knows it already.
 *
 * @param handedOver the requests that the colleague looks after by now
 */
export async function passNewsOn(
  tx: Tx,
  leaving: { readonly userId: number; readonly companyId: number },
  handedOver: readonly number[],
  colleagueId: number,
): Promise<void> {
  const { userId, companyId } = leaving
  const receiver = (await receiversInTurn(tx, [userId, colleagueId])).find((person) => person.userId === colleagueId)
  if (!receiver || receiver.mailCases === 'company') return
  const rows = await unsentMails(tx)
    .where('dealerId', '=', userId)
    .where('deadAt', 'is', null)
    .where('template', 'in', dealerTemplates)
    .orderBy('mailId')
    .execute()
  const waiting = rows.map((row) => ({ mailId: row.mailId, news: newsIn(row) }))
  const requestIds = waiting.flatMap(({ news }) => news.map(({ facts }) => facts.requestId))
  const own = await tx
    .selectFrom('requests')
    .select('requestId')
    .where(sql<boolean>`request_id = any (${requestIds}::integer[])`)
    .where('dealerId', '=', companyId)
    .where(sql<boolean>`(contact_id = ${userId} or request_id = any (${handedOver}::integer[]))`)
    .execute()
  const isOwn = ({ facts }: News) => own.some(({ requestId }) => requestId === facts.requestId)
  const passed = waiting
    .map(({ mailId, news }) => ({ mailId, receiver, news: news.filter(isOwn) }))
    .filter(({ news }) => news.length > 0)
  const mailIds = passed.map(({ mailId }) => mailId)
  await tx
    .updateTable('mails')
    // What else happens for the colleague leaves at the colleague's own time.
    .set({ dealerId: colleagueId, collectsUntil: databaseTime })
    .where(sql<boolean>`mail_id = any (${mailIds}::uuid[])`)
    .execute()
  await rewriteAll(tx, passed)
}
