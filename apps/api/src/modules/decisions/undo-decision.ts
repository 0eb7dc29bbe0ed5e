import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { type RequestStatus, requestStatusOf } from '@portal/domain/requests/request-status.ts'
import type { Actor } from '../../actor.ts'
import { databaseTime, databaseTimeIn } from '../../db/clock.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { lifetimes } from '../../lifetimes.ts'
import { untellDecision } from '../../mail/news.ts'
import type { Portal } from '../../portal.ts'
import { writeHistory } from '../item-history.ts'
import { type LockedItem, type LockedRequest, lockSubmittedItems } from '../locked-request.ts'
import { entriesOfFirstItem } from './another-look-history.ts'
import { restoreSpots } from './mark-spots.ts'
import { happenedSince, restoreItems, restorePoints } from './undoable-decisions.ts'

/** Where an undone decision leads back to. */
interface Undone {
  readonly requestId: number
  readonly itemIds: number[]
}

/**
 * Undoes a decision of the actor's own: its items and the request are as they were before, both steps stay in the history,
 * and the mail about it is not sent. Refused as STALE where anything happened to the items since, as UNDO_TOO_LATE after
 * its time, and as SERIAL_CLAIMED_AGAIN where closing freed a serial number that is in use again. Twice is no error.
 */
export function undoDecision(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  actor: Actor,
  decisionId: number,
): Promise<Decision<Undone, 'NOT_FOUND' | 'STALE' | 'UNDO_TOO_LATE' | 'SERIAL_CLAIMED_AGAIN'>> {
  return transaction(
    db,
    async (tx) => {
      const of = await tx
        .selectFrom('undoableDecisions')
        .select('requestId')
        .where('decisionId', '=', decisionId)
        .where('byUser', '=', actor.userId)
        .executeTakeFirst()
      const found = of && (await lockSubmittedItems(tx, of))
      // Read again under the lock.
      const decision = found && (await decisionToUndo(tx, decisionId))
      if (!decision) return refuse('NOT_FOUND')
      const { request, items } = found
      const before = new Map(decision.items.map((item) => [item.itemId, item]))
      const undone = {
        requestId: request.requestId,
        itemIds: [...before.values()].filter((item) => item.decided).map((item) => item.itemId),
      }
      if (decision.undone) return accept(undone)
      if (!decision.inTime) return refuse('UNDO_TOO_LATE')
      const closedSince = request.status === 'Closed' && !decision.closedRequest
      if (closedSince || request.archivedByAdmins || request.archivedByDealer) return refuse('STALE')
      if (await happenedSince(tx, [...before.keys()], decision.lastEntry)) return refuse('STALE')

      const status = requestStatusOf(
        false,
        items.map((item) => before.get(item.itemId)?.status ?? item.status),
      )
      await tx
        .updateTable('undoableDecisions')
        .set({ undoneAt: databaseTime })
        .where('decisionId', '=', decisionId)
        .execute()
      // The request first: the items of a closed one have no turn.
      await reopen(request, status)
      await restoreItems(request, decisionId)
      await restorePoints(request, decisionId)
      await restoreSpots(request, decisionId)
      const entry = { at: now(), byUser: actor.userId, bySide: 'admins' } as const
      await writeHistory(
        request,
        items
          .filter(({ itemId }) => before.has(itemId))
          .flatMap((item) => {
            const { itemId, status: from } = item
            const { decided, status: to } = before.get(itemId) ?? { decided: false, status: from }
            if (!decided) return [{ ...entry, itemId, kind: 'request-reopened' }]
            const undone = { ...entry, itemId, kind: 'decision-undone', details: { from, to } } as const
            return [undone, ...entriesOfFirstItem(item, to, entry)]
          }),
      )
      // Once one of them has been told it stands.
      return (await untellDecision(tx, decisionId)) === decision.told ? accept(undone) : refuse('UNDO_TOO_LATE')
    },
    { request_items_serial_in_use: refuse('SERIAL_CLAIMED_AGAIN') },
  )
}

async function decisionToUndo(tx: Tx, decisionId: number) {
  const decision = await tx
    .selectFrom('undoableDecisions')
    .select(['closedRequest', 'lastEntry', 'told'])
    .select((column) => [
      column('undoneAt', 'is not', null).as('undone'),
      column('decidedAt', '>', databaseTimeIn(-lifetimes.undo.accepted)).as('inTime'),
    ])
    .where('decisionId', '=', decisionId)
    .executeTakeFirst()
  const items = await tx
    .selectFrom('itemsBeforeDecision')
    .select(['itemId', 'decided', 'item'])
    .where('decisionId', '=', decisionId)
    .orderBy('itemId')
    .execute()
  // A process of the release before keeps no row: what it decided is not undone by this one.
  if (!decision || items.some(({ item }) => item === null)) return undefined
  return {
    ...decision,
    items: items.map(({ item, ...before }) => ({ ...before, status: (item as Pick<LockedItem, 'status'>).status })),
  }
}

const reopen = ({ tx, requestId }: LockedRequest, status: RequestStatus) =>
  tx.updateTable('requests').set({ status, closed: false, closedAt: null }).where('requestId', '=', requestId).execute()
