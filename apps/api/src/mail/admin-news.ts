import { sql } from 'kysely'
import { selectActing } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { jobs } from '../jobs/job-kinds.ts'
import { collect, type NewsKind, newsIn, receiversInTurn, rewriteAll, type Sending } from './collecting-mails.ts'
import { takeTurns, takeTurnsOf } from './queue-mails.ts'
import { type AdminPieceTemplate, adminPieces } from './templates/admin-news.ts'
import type { MailFacts } from './templates/catalogue.ts'

/** Something that an administrator is told. */
export type NewsForAdmin = {
  [Template in AdminPieceTemplate]: { readonly template: Template; readonly facts: MailFacts<Template> }
}[AdminPieceTemplate]

/** What administrators are told, alone or together. */
export const toAdmins: NewsKind<NewsForAdmin> = { together: 'admin-news', alone: adminPieces, names: () => ({}) }

/**
 * Tells every administrator who may act, each in the mail that waits for what else happens, in the transaction of the change
 * that it tells of. So no saved change is without its mail, and no mail tells of a change that was rolled back.
 */
export async function tellAdmins(tx: Tx, sending: Sending, news: NewsForAdmin): Promise<void> {
  const admins = await takeTurnsOf(tx, selectActing(tx).select('userId'))
  await tellInTurn(tx, sending, admins, news)
}

/** Tells these administrators. */
export async function tellColleagues(
  tx: Tx,
  sending: Sending,
  userIds: readonly number[],
  news: NewsForAdmin,
): Promise<void> {
  await takeTurns(tx, userIds)
  await tellInTurn(tx, sending, userIds, news)
}

const tellInTurn = (tx: Tx, sending: Sending, userIds: readonly number[], news: NewsForAdmin) =>
  collect(tx, sending, toAdmins, userIds, { undoable: false }, (waiting) => [...(waiting?.news ?? []), news])

/** Takes a new request out of the mails that have not left: it is a draft again, which no administrator may see. */
export async function untellAdminsOfRequest(tx: Tx, requestId: number): Promise<void> {
  const tellsOf = ({ template, facts }: NewsForAdmin) =>
    template === 'request-submitted' && facts.requestId === requestId
  const waiting = await tx
    .selectFrom('mails')
    .select(['mailId', 'template', 'facts', 'dealerId as userId'])
    .where('template', 'in', [toAdmins.together, 'request-submitted'])
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .execute()
  const meant = waiting.filter((row) => newsIn(toAdmins, row).some(tellsOf))
  if (meant.length === 0) return
  const receivers = await receiversInTurn(tx, [...new Set(meant.flatMap(({ userId }) => userId ?? []))])
  // Read again in turn: something else may have been told in them meanwhile. One that a server takes at this moment arrives,
  // and its row stays to say so.
  const mails = await tx
    .selectFrom('mails')
    .select(['mailId', 'template', 'facts', 'dealerId as userId'])
    .where(
      'mailId',
      'in',
      meant.map(({ mailId }) => mailId),
    )
    .where('sentAt', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from pgboss.job where name = ${jobs.deliverMail.name} and state = 'active' and data->>'mailId' = mail_id::text)`,
    )
    .orderBy('mailId')
    .forUpdate()
    .execute()
  const retold = mails.flatMap(({ userId, mailId, ...mail }) => {
    const receiver = receivers.find((candidate) => candidate.userId === userId)
    return receiver ? [{ receiver, mailId, news: newsIn(toAdmins, mail).filter((piece) => !tellsOf(piece)) }] : []
  })
  await rewriteAll(tx, toAdmins, retold)
  // Queued by an earlier version, which told of one thing in a mail.
  const alone = mails.filter(({ mailId }) => retold.every((mail) => mail.mailId !== mailId))
  const ids = alone.map(({ mailId }) => mailId)
  if (ids.length > 0) await tx.deleteFrom('mails').where('mailId', 'in', ids).execute()
}
