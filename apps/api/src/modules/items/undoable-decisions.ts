import type { Tx } from '../../db/database.ts'
import { type LockedItem, type LockedRequest, turnOf } from '../requests/locked-request.ts'
import type { OpenPoint } from './ask-points.ts'
import type { Marking } from './mark-spots.ts'

interface DecisionToKeep {
  readonly byUser: number
  readonly closedRequest: boolean
  readonly lastEntry: number
  readonly mailId: string
  /** The items that it changed, as they were before. */
  readonly items: readonly LockedItem[]
  /** Those of them whose status was decided. */
  readonly decided: readonly number[]
  /** The messages that it wrote, by item, and the points that were open before it. */
  readonly asked: {
    readonly messageOf: ReadonlyMap<number, number>
    readonly openOf: (item: LockedItem) => readonly OpenPoint[]
  }
  /** The spots in the pictures of its items before it. */
  readonly marking: Pick<Marking, 'before'>
}

/** Keeps what was before a decision, in its transaction. Answers the decision's id, by which it can be undone. */
export async function keepUndoable(request: LockedRequest, decision: DecisionToKeep): Promise<number> {
  const { items, decided, asked, marking, ...kept } = decision
  const { decisionId } = await request.tx
    .insertInto('undoableDecisions')
    .values({ requestId: request.requestId, ...kept })
    .returning('decisionId')
    .executeTakeFirstOrThrow()
  const rows = items.map((item) => ({
    decisionId,
    itemId: item.itemId,
    decided: decided.includes(item.itemId),
    status: item.status,
    declineReason: item.declineReason,
    exchangeNote: item.exchangeNote,
    infoRequiredNote: item.infoRequiredNote,
    replacementSerial: item.replacementSerial,
    nextStep: item.nextStep,
    nextStepDue: item.nextStepDue,
    nextStepDoneAt: item.nextStepDoneAt,
    nextStepRemindedAt: item.nextStepRemindedAt,
    ...turnOf(item),
    layoutReleasedAt: item.layoutReleasedAt,
    lastModifiedAt: item.lastModifiedAt,
    lastModifiedBy: item.lastModifiedBy,
    unreadByDealer: item.unreadByDealer,
    messageId: asked.messageOf.get(item.itemId) ?? null,
    openPoints: asked.openOf(item).map(({ askedId }) => askedId),
    spots: decided.includes(item.itemId) ? marking.before(item.itemId).map(({ spotId }) => spotId) : null,
  }))
  await request.tx.insertInto('itemsBeforeDecision').values(rows).execute()
  return decisionId
}

/** Puts the items of a decision back to what they were before it. */
export const restoreItems = ({ tx }: LockedRequest, decisionId: number) =>
  tx
    .updateTable('requestItems')
    .from('itemsBeforeDecision as before')
    .set((column) => ({
      status: column.ref('before.status'),
      declineReason: column.ref('before.declineReason'),
      exchangeNote: column.ref('before.exchangeNote'),
      infoRequiredNote: column.ref('before.infoRequiredNote'),
      replacementSerial: column.ref('before.replacementSerial'),
      nextStep: column.ref('before.nextStep'),
      nextStepDue: column.ref('before.nextStepDue'),
      nextStepDoneAt: column.ref('before.nextStepDoneAt'),
      nextStepRemindedAt: column.ref('before.nextStepRemindedAt'),
      turn: column.ref('before.turn'),
      turnSince: column.ref('before.turnSince'),
      layoutReleasedAt: column.ref('before.layoutReleasedAt'),
      lastModifiedAt: column.ref('before.lastModifiedAt'),
      lastModifiedBy: column.ref('before.lastModifiedBy'),
      // An earlier version kept no mark.
      unreadByDealer: column.fn.coalesce('before.unreadByDealer', 'requestItems.unreadByDealer'),
    }))
    .where('before.decisionId', '=', decisionId)
    .whereRef('before.itemId', '=', 'requestItems.itemId')
    .execute()

/** Takes back what a decision asked for, with its messages, and opens again what was open before it. */
export async function restorePoints({ tx }: LockedRequest, decisionId: number): Promise<void> {
  const before = await tx
    .selectFrom('itemsBeforeDecision')
    .select(['messageId', 'openPoints'])
    .where('decisionId', '=', decisionId)
    .execute()
  const messageIds = before.flatMap(({ messageId }) => messageId ?? [])
  if (messageIds.length > 0) {
    await tx.deleteFrom('askedPoints').where('askedIn', 'in', messageIds).execute()
    await tx.deleteFrom('messages').where('messageId', 'in', messageIds).execute()
  }
  const askedIds = before.flatMap(({ openPoints }) => openPoints)
  if (askedIds.length > 0)
    await tx.updateTable('askedPoints').set({ endedAt: null, endedBy: null }).where('askedId', 'in', askedIds).execute()
}

/** The items of a request whose decisions a mail tells of, without those that were undone. */
export async function itemsToldOfBy(tx: Tx, mailId: string, requestId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('undoableDecisions')
    .innerJoin('itemsBeforeDecision', 'itemsBeforeDecision.decisionId', 'undoableDecisions.decisionId')
    .select('itemId')
    .where('mailId', '=', mailId)
    .where('requestId', '=', requestId)
    .where('undoneAt', 'is', null)
    .where('decided', '=', true)
    .execute()
  return rows.map(({ itemId }) => itemId)
}
