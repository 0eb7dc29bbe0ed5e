import { sql } from 'kysely'
import { databaseTime } from '../../db/clock.ts'
import { inSnakeCase, type Tx } from '../../db/database.ts'
import { lifetimes } from '../../lifetimes.ts'
import { itemColumns, type LockedItem, type LockedRequest } from '../locked-request.ts'
import type { OpenPoint } from './ask-points.ts'
import type { Marking } from './mark-spots.ts'

interface DecisionToKeep {
  readonly byUser: number
  readonly closedRequest: boolean
  readonly lastEntry: number
  /** How many people are told of it. */
  readonly told: number
  /** What was sent for it; null where nobody sent anything. */
  readonly sent: string | null
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
    item: JSON.stringify(Object.fromEntries(Object.entries(item).map(([name, held]) => [inSnakeCase(name), held]))),
    messageId: asked.messageOf.get(item.itemId) ?? null,
    openPoints: asked.openOf(item).map(({ askedId }) => askedId),
    spots: decided.includes(item.itemId) ? marking.before(item.itemId).map(({ spotId }) => spotId) : null,
  }))
  await request.tx.insertInto('itemsBeforeDecision').values(rows).execute()
  return decisionId
}

/** How to undo a decision; missing where it changed nothing, and once that is no longer offered. */
export interface Undoable {
  readonly undo?: { readonly decisionId: number; readonly seconds: number }
}

/**
 * The decision for which an administrator sent exactly this before, whose answer got lost; undefined where there is none,
 * it was undone, or anything happened to its items since.
 */
export async function decidedBefore(
  tx: Tx,
  { requestId, byUser, sent }: { readonly requestId: number; readonly byUser: number; readonly sent: string | null },
): Promise<Undoable | undefined> {
  if (sent === null) return undefined
  const decision = await tx
    .selectFrom('undoableDecisions')
    .select(['decisionId', 'lastEntry', 'decidedAt', 'undoneAt', databaseTime.as('now')])
    .where('requestId', '=', requestId)
    .where('byUser', '=', byUser)
    .where('sent', '=', sent)
    .orderBy('decisionId', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!decision || decision.undoneAt) return undefined
  const { decisionId, lastEntry, decidedAt, now } = decision
  const items = await tx
    .selectFrom('itemsBeforeDecision')
    .select('itemId')
    .where('decisionId', '=', decisionId)
    .where('decided', '=', true)
    .execute()
  const itemIds = items.map(({ itemId }) => itemId)
  if (await happenedSince(tx, itemIds, lastEntry)) return undefined
  const seconds = lifetimes.undo.offered - Math.floor((now.getTime() - decidedAt.getTime()) / 1000)
  return seconds > 0 ? { undo: { decisionId, seconds } } : {}
}

/**
 * Whether the history of these items has a later entry, but for a closing that came and went with other items. All that
 * write one hold the request's lock.
 */
export async function happenedSince(tx: Tx, itemIds: readonly number[], entry: number): Promise<boolean> {
  const later = await tx
    .selectFrom('itemHistory')
    .select(sql`1`.as('one'))
    .where('itemId', 'in', itemIds)
    .where('entryId', '>', entry)
    .where('kind', 'not in', ['request-closed', 'request-reopened'])
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** What is restored of an item: all that a decision knows of it, but for what others do with it meanwhile. */
const restored = itemColumns.filter((name) => !['itemId', 'takenBy', 'unreadByDealer'].includes(name))

/** Puts the items of a decision back to what they were before it. What was read meanwhile stays read. */
export const restoreItems = ({ tx }: LockedRequest, decisionId: number) =>
  tx
    .updateTable('requestItems')
    .from('itemsBeforeDecision as before')
    .set({
      ...Object.fromEntries(
        restored.map((name) => [name, sql`(jsonb_populate_record(request_items, before.item)).${sql.ref(name)}`]),
      ),
      unreadByDealer: sql<boolean>`request_items.unread_by_dealer and coalesce((before.item->>'unread_by_dealer')::boolean, true)`,
    })
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
