import type { Tx } from '../db/database.ts'
import {
  collect,
  type NewsKind,
  newsIn as piecesIn,
  type Receiver,
  receiversInTurn,
  rewrite,
  type Sending,
  unsentMails,
  type WaitingMail as Waiting,
} from './collecting-mails.ts'
import type { MailFacts } from './templates/catalogue.ts'
import type { PieceOfNews } from './templates/dealer-facts.ts'

/** Something that a dealer is told, as it is written; the first name is added when it is kept. */
export type NewsOf<Template extends PieceOfNews['template']> = {
  readonly template: Template
  readonly facts: Omit<MailFacts<Template>, 'firstName'>
}
export type News = { [Template in PieceOfNews['template']]: NewsOf<Template> }[PieceOfNews['template']]
type WaitingMail = Waiting<News>

const toDealers: NewsKind<News> = {
  together: 'dealer-news',
  alone: [
    ...(['item-status-changed', 'item-statuses-changed', 'request-closed', 'message-to-dealer'] as const),
    'next-step-reminder',
  ],
  names: ({ firstName }) => ({ firstName }),
}

/** What a row tells a dealer. */
export const newsIn = (row: { readonly template: string; readonly facts: unknown }): News[] => piecesIn(toDealers, row)

async function dealerInTurn(tx: Tx, dealerId: number): Promise<Receiver> {
  const [dealer] = await receiversInTurn(tx, [dealerId])
  if (!dealer) throw new Error('The account of the dealer is gone')
  return dealer
}

/** Tells whoever looks after a request something in the mail that waits for what else happens; answers its id ({@link collect}). */
export async function tellDealer(
  tx: Tx,
  sending: Sending,
  dealerId: number,
  given: { readonly undoable: boolean },
  tell: (waiting: WaitingMail | undefined) => readonly News[] | Promise<readonly News[]>,
): Promise<string> {
  const [mailId = ''] = await collect(tx, sending, toDealers, [await dealerInTurn(tx, dealerId)], given, tell)
  return mailId
}

/**
 * Rewrites what a mail tells; with nothing left to tell it is removed.
 *
 * @returns false where the mail has left, or is just being sent
 */
export async function tellAnew(
  tx: Tx,
  mailId: string,
  tell: (waiting: WaitingMail) => Promise<readonly News[]>,
): Promise<boolean> {
  const mail = await tx.selectFrom('mails').select('dealerId').where('mailId', '=', mailId).executeTakeFirst()
  if (!mail?.dealerId) return false
  const dealer = await dealerInTurn(tx, mail.dealerId)
  // Delivery counts its attempt before it sends, in one statement: either that comes first or this lock.
  const row = await unsentMails(tx).where('mailId', '=', mailId).executeTakeFirst()
  if (!row) return false
  await rewrite(tx, toDealers, dealer, mailId, await tell({ mailId, news: newsIn(row) }))
  return true
}
