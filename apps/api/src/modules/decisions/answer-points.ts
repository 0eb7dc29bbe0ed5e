import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { initialItemStatus } from '@portal/domain/items/item-statuses.ts'
import { turnAfterAnswer } from '@portal/domain/items/turn.ts'
import { answerPoint, answerText } from '@portal/domain/points/answer-point.ts'
import { requestStatusOf } from '@portal/domain/requests/request-status.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { tellAdmins } from '../../mail/news.ts'
import type { Portal } from '../../portal.ts'
import { attachFiles } from '../files/attach-files.ts'
import { writeHistory } from '../item-history.ts'
import { itemForMail, type LockedItemInRequest, type LockedRequest, lockOwnItem, turnOf } from '../locked-request.ts'
import { endPoints, openPointsOf } from './ask-points.ts'

type Parts = Pick<Portal, 'db' | 'now'>

interface Given {
  readonly answer: string | null
  readonly attachments: readonly string[]
}

/**
 * The dealer answers one point that an item was sent back for: it becomes a message with its attachments. With the last
 * one the item returns to Under review. The same answer once more is no error.
 */
export const answerAskedPoint = (
  { db, now }: Parts,
  actor: Actor,
  itemId: number,
  askedId: number,
  given: Given,
): Promise<Decision<Done, 'NOT_FOUND' | 'REQUEST_CLOSED' | 'POINT_ANSWERED' | 'NOTHING_ASKED' | 'VALIDATION'>> =>
  transaction(db, async (tx) => {
    const found = await lockOwnItem(tx, actor, itemId)
    if (!found) return refuse('NOT_FOUND')
    const { request } = found
    const asked = await askedPoint(tx, itemId, askedId)
    const text = given.answer?.trim() ?? ''
    const keys = [...new Set(given.attachments)]
    if (asked?.answeredIn && (await isSameAnswer(tx, asked.answeredIn, asked.answer ?? '', text, keys)))
      return accept({})
    const point = asked && {
      kind: asked.kind,
      answered: asked.answeredIn !== null,
      ended: asked.endedAt !== null,
    }
    const decision = answerPoint({ point, request }, { text, files: keys.length })
    if (!decision.ok) return decision
    if (!asked) return refuse('NOT_FOUND')

    const at = now()
    const content = answerText(asked, text)
    const messageId = await writeMessage(request, actor, itemId, content, at)
    const attached = await attachFiles(request, actor.userId, keys, { attachedAs: 'message', itemId, messageId })
    if (attached < keys.length) return refuse('VALIDATION', { attachments: { code: 'FILE_GONE' } })
    await request.tx
      .updateTable('askedPoints')
      .set({ answeredAt: at, answeredIn: messageId, answer: text || null })
      .where('askedId', '=', askedId)
      .execute()
    const open = await openPointsOf(tx, [itemId])
    await returnItem(found, actor, open.length, at)
    await tellOfMessage(tx, actor, found, content, keys.length)
    return accept({})
  })

/**
 * The dealer has no more: a message says why the rest is missing, the open points end, and the item returns to Under
 * review. Once more, after it did, is no error.
 */
export const endAnswers = (
  { db, now }: Parts,
  actor: Actor,
  itemId: number,
  why: string,
): Promise<Decision<Done, 'NOT_FOUND' | 'REQUEST_CLOSED' | 'NOTHING_ASKED'>> =>
  transaction(db, async (tx) => {
    const found = await lockOwnItem(tx, actor, itemId)
    if (!found) return refuse('NOT_FOUND')
    const { request } = found
    if (request.status === 'Closed') return refuse('REQUEST_CLOSED')
    const open = await openPointsOf(tx, [itemId])
    if (open.length === 0) return (await endedByDealer(tx, found)) ? accept({}) : refuse('NOTHING_ASKED')

    const at = now()
    await writeMessage(request, actor, itemId, why, at)
    await endPoints(request, open, 'dealer', at)
    await returnItem(found, actor, 0, at)
    await tellOfMessage(tx, actor, found, why, 0)
    return accept({})
  })

const askedPoint = (tx: Tx, itemId: number, askedId: number) =>
  tx
    .selectFrom('askedPoints')
    .select(['kind', 'wording', 'unit', 'answer', 'answeredIn', 'endedAt'])
    .where('askedId', '=', askedId)
    .where('itemId', '=', itemId)
    .executeTakeFirst()

/** Whether a point was answered with exactly this: a call that is repeated, because its answer got lost. */
async function isSameAnswer(
  tx: Tx,
  messageId: number,
  known: string,
  text: string,
  keys: readonly string[],
): Promise<boolean> {
  if (known !== text) return false
  const files = await tx.selectFrom('files').select('key').where('messageId', '=', messageId).execute()
  return files.length === keys.length && files.every(({ key }) => keys.includes(key))
}

/** Whether the newest of what was asked ended because the dealer had no more, and nobody has decided since. */
async function endedByDealer(tx: Tx, { item }: LockedItemInRequest): Promise<boolean> {
  if (item.status !== initialItemStatus || item.turn !== 'returned') return false
  const last = await tx
    .selectFrom('askedPoints')
    .select('endedBy')
    .where('itemId', '=', item.itemId)
    .where('endedAt', 'is not', null)
    .orderBy('askedId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.endedBy === 'dealer'
}

async function writeMessage(
  { tx }: LockedRequest,
  { userId }: Actor,
  itemId: number,
  content: string,
  at: Date,
): Promise<number> {
  const { messageId } = await tx
    .insertInto('messages')
    .values({ itemId, senderId: userId, senderSide: 'dealer', content, createdAt: at })
    .returning('messageId')
    .executeTakeFirstOrThrow()
  return messageId
}

/** Marks the item unread for the administrators; once nothing is open any more it is theirs to go on with. */
async function returnItem(
  { request, item, others }: LockedItemInRequest,
  { userId }: Actor,
  open: number,
  at: Date,
): Promise<void> {
  const { itemId } = item
  const returns = open === 0
  await request.tx
    .updateTable('requestItems')
    .set({
      ...turnAfterAnswer(turnOf(item), open, at),
      ...(returns && { status: initialItemStatus, infoRequiredNote: null }),
      unreadByAdmins: true,
      unreadSince: at,
      lastModifiedAt: at,
      lastModifiedBy: userId,
    })
    .where('itemId', '=', itemId)
    .execute()
  const entry = { itemId, at, byUser: userId, bySide: 'dealer' } as const
  await writeHistory(request, [
    // While something is open, it goes on to be the dealer's turn.
    { ...entry, kind: 'message-posted', ...(!returns && { details: { pointsOpen: String(open) } }) },
    ...(returns
      ? [{ ...entry, kind: 'status-changed', details: { from: item.status, to: initialItemStatus } } as const]
      : []),
  ])
  if (!returns) return
  const status = requestStatusOf(false, [initialItemStatus, ...others.map((other) => other.status)])
  if (status !== request.status)
    await request.tx.updateTable('requests').set({ status }).where('requestId', '=', request.requestId).execute()
}

const tellOfMessage = (
  tx: Tx,
  { companyName, firstName: senderFirstName }: Actor,
  found: LockedItemInRequest,
  text: string,
  attachments: number,
): Promise<void> =>
  tellAdmins(tx, {
    template: 'message-to-admins',
    facts: { companyName, ...itemForMail(found), ...{ senderFirstName, text, attachments } },
  })
