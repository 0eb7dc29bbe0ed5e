import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import {
  changeItemStatuses,
  type DecidedStatusChange,
  type SeenByAdministrator,
  type SeenOfItem,
  type StatusChange,
} from '@portal/domain/items/change-item-status.ts'
import { isDecided } from '@portal/domain/items/item-statuses.ts'
import type { Spot } from '@portal/domain/items/spots.ts'
import { turnAfterDecision } from '@portal/domain/items/turn.ts'
import { requestStatusOf } from '@portal/domain/requests/request-status.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { lifetimes } from '../../lifetimes.ts'
import { peopleOf, tellPeople } from '../../mail/news.ts'
import type { Portal } from '../../portal.ts'
import { isLeftByDecider } from '../colleagues/colleagues.views.ts'
import { writeHistory } from '../item-history.ts'
import { type LockedItem, type LockedItems, type LockedRequest, lockSubmittedItems, turnOf } from '../locked-request.ts'
import { entriesOfFirstItem } from './another-look-history.ts'
import { askPoints, asksAlready, endPoints, openPointsOf, wordPoints } from './ask-points.ts'
import { lastDecisionsOf } from './last-decisions.ts'
import { judgeSpots, replaceSpots, type SpotsOf } from './mark-spots.ts'
import { newsOfDecision } from './news-of-decision.ts'
import { type NextStepOfItem, nextStepsFor } from './next-steps-of-items.ts'
import { decidedBefore, keepUndoable, type Undoable } from './undoable-decisions.ts'

type Parts = Pick<Portal, 'db' | 'queue' | 'now' | 'config'>

/** What an update says of one item alone. */
interface OfItem extends SeenOfItem {
  /** What it points at in the pictures; left out it stays as it is. */
  readonly spots?: readonly Spot[] | undefined
}

type DecisionRefusal =
  | 'NOT_FOUND'
  | 'REQUEST_CLOSED'
  | 'STATUS_NOT_ALLOWED'
  | 'LEFT_TO_COLLEAGUES'
  | 'STALE'
  | 'VALIDATION'

/**
 * Sets an item's status, and closes the request when every item is then final. `seenStatus` and `seenDecision`
 * are what the administrator's screen showed; when a colleague changed it meanwhile the update is refused as STALE. An update without a change
 * writes no history entry and sends no mail. Sent once more it is answered as the first time, with what is left of its undo.
 *
 * @param sent stands for all that was sent; null where nobody sent anything
 */
export const updateItemStatus = (
  parts: Parts,
  actor: Actor,
  itemId: number,
  change: StatusChange,
  { closesRequest, spots, ...seen }: OfItem & Pick<SeenByAdministrator, 'closesRequest'>,
  sent: string | null,
): Promise<Decision<Undoable, DecisionRefusal>> =>
  transaction(parts.db, async (tx) => {
    const found = await lockSubmittedItems(tx, { itemId })
    if (!found) return refuse('NOT_FOUND')
    return decide(parts, tx, actor, found, [itemId], change, {
      seenOf: () => seen,
      spotsOf: () => spots,
      closesRequest,
      sent,
    })
  })

/** Sets the status of several items of a request as {@link updateItemStatus} does: of all, or of none. */
export const updateItemStatuses = (
  parts: Parts,
  actor: Actor,
  requestId: number,
  wanted: readonly ({ readonly itemId: number } & OfItem)[],
  change: StatusChange,
  { closesRequest }: Pick<SeenByAdministrator, 'closesRequest'>,
  sent: string | null,
): Promise<Decision<Undoable, DecisionRefusal>> =>
  transaction(parts.db, async (tx) => {
    const found = await lockSubmittedItems(tx, { requestId })
    if (!found) return refuse('NOT_FOUND')
    const seen = new Map(wanted.map((item) => [item.itemId, item]))
    const seenOf = (itemId: number) => seen.get(itemId)
    const spotsOf = (itemId: number) => seen.get(itemId)?.spots
    return decide(parts, tx, actor, found, [...seen.keys()], change, { seenOf, spotsOf, closesRequest, sent })
  })

/** One decision on these items of a locked request. */
async function decide(
  portal: Parts,
  tx: Tx,
  actor: Actor,
  { request, items: all }: LockedItems,
  itemIds: readonly number[],
  change: StatusChange,
  { spotsOf, sent, ...seen }: SeenByAdministrator & { readonly spotsOf: SpotsOf; readonly sent: string | null },
): Promise<Decision<Undoable, DecisionRefusal>> {
  const chosen = all.filter(({ itemId }) => itemIds.includes(itemId))
  if (chosen.length === 0 || chosen.length < itemIds.length) return refuse('NOT_FOUND')
  for (const item of chosen) if (await isLeftByDecider(tx, actor.userId, item)) return refuse('LEFT_TO_COLLEAGUES')
  const before = await decidedBefore(tx, { requestId: request.requestId, byUser: actor.userId, sent })
  if (before) return accept(before)
  const others = all.filter((item) => !chosen.includes(item))
  const asking = await wordPoints(tx, request, chosen, change)
  const { infoRequiredNote } = asking
  const last = await lastDecisionsOf(tx, itemIds)
  const items = chosen.map((item) => ({ ...item, lastDecision: last.get(item.itemId) ?? null }))
  const decision = changeItemStatuses({ items, others, request }, { ...change, infoRequiredNote }, seen)
  if (!decision.ok) return decision
  if (asking.problem) return refuse('VALIDATION', { points: asking.problem })
  const marking = await judgeSpots(tx, itemIds, spotsOf)
  if (marking.problem) return refuse('VALIDATION', { spots: marking.problem })
  const { closesRequest, ...decided } = decision.value
  const open = await openPointsOf(tx, itemIds)
  const openOf = ({ itemId }: LockedItem) => open.filter((point) => point.itemId === itemId)
  /** Whoever says nothing of points asks for none only where the note is another one, too. */
  const isAsked = (item: LockedItem) => asksAlready(asking.points, openOf(item))
  const asksAnew = (item: LockedItem) => change.points !== undefined && !isAsked(item)
  /** Alone, without a decision, nobody would see them. */
  const marksAnew = ({ itemId }: LockedItem) => isDecided(decided.status) && marking.isAnew(itemId)
  const isChanged = (item: LockedItem) => !isAlready(item, decided) || asksAnew(item) || marksAnew(item)
  const changed = closesRequest ? chosen : chosen.filter(isChanged)
  if (changed.length === 0) return accept({})

  const at = portal.now()
  const asks = asking.points.length > 0
  const nextStepOf = await nextStepsFor(tx, portal, decided, changed)
  const changedIds = changed.map(({ itemId }) => itemId)
  await setStatus(request, changed, (item) => statusOf(item, { ...decided, ...nextStepOf(item) }, actor, at, asks))
  // What is asked for already stays open, whatever the note says now: the dealer may be answering it.
  const askedAnew = changed.filter((item) => !isAsked(item))
  await endPoints(request, askedAnew.flatMap(openOf), 'admins', at)
  await replaceSpots(request, actor, changedIds, marking, at)
  const messageOf = asks
    ? await askPoints(request, actor, { told: changedIds, asked: askedAnew.map(({ itemId }) => itemId) }, asking, at)
    : new Map<number, number>()
  if (closesRequest) await endTurns(request, at)
  const status = requestStatusOf(closesRequest, [decided.status, ...others.map((other) => other.status)])
  if (status !== request.status)
    await request.tx
      .updateTable('requests')
      .set({ status, ...(closesRequest && { closed: true, closedAt: at }) })
      .where('requestId', '=', request.requestId)
      .execute()

  const entry = { at, byUser: actor.userId, bySide: 'admins' } as const
  const lastEntry = await writeHistory(request, [
    ...changed.flatMap(({ itemId, status: from }) => {
      const details = { from, to: decided.status, ...notesOf(decided) }
      return [
        { ...entry, itemId, kind: 'status-changed', details } as const,
        ...(asks ? [{ ...entry, itemId, kind: 'message-posted' } as const] : []),
      ]
    }),
    // Of every item: the others may have had an open question, and wait for nobody now.
    ...(closesRequest ? all : []).map(({ itemId }) => ({ ...entry, itemId, kind: 'request-closed' }) as const),
    ...changed.flatMap((item) => entriesOfFirstItem(item, decided.status, entry)),
  ])
  const people = await peopleOf(tx, request)
  const decisionId = await keepUndoable(request, {
    ...{ byUser: actor.userId, closedRequest: closesRequest, lastEntry, sent, told: people.length },
    // A closed request ends the turn of its other items, too.
    items: closesRequest ? all : changed,
    decided: changedIds,
    asked: { messageOf, openOf },
    marking,
  })
  await tellPeople(tx, people, await newsOfDecision(request, status, changedIds), decisionId)
  return accept({ undo: { decisionId, seconds: lifetimes.undo.offered } })
}

const isAlready = (item: LockedItem, decided: Omit<StatusChange, 'points'>): boolean =>
  decided.status === item.status &&
  decided.declineReason === item.declineReason &&
  decided.exchangeNote === item.exchangeNote &&
  decided.infoRequiredNote === item.infoRequiredNote &&
  decided.replacementSerialNumber === item.replacementSerial

/** What a decision sets of an item; what stays as it is, is left out, so that most items are set the same. */
function statusOf(
  item: LockedItem,
  { replacementSerialNumber, ...columns }: Omit<DecidedStatusChange, 'closesRequest'> & Partial<NextStepOfItem>,
  actor: Actor,
  at: Date,
  asks: boolean,
) {
  const before = turnOf(item)
  const after = turnAfterDecision(before, columns.status, at)
  return {
    ...columns,
    ...(after.turn !== before.turn && after),
    replacementSerial: replacementSerialNumber,
    lastModifiedAt: at,
    lastModifiedBy: actor.userId,
    ...(asks && { unreadByDealer: true }),
    ...(columns.status === 'Waiting for feedback' && !item.layoutReleasedAt && { layoutReleasedAt: at }),
  }
}

/** Sets items, those that get the same in one statement. */
async function setStatus(
  { tx }: LockedRequest,
  items: readonly LockedItem[],
  valuesOf: (item: LockedItem) => ReturnType<typeof statusOf>,
): Promise<void> {
  const together = new Map<string, LockedItem[]>()
  for (const item of items) {
    const values = JSON.stringify(valuesOf(item))
    together.set(values, [...(together.get(values) ?? []), item])
  }
  for (const [first, ...others] of together.values())
    if (first)
      await tx
        .updateTable('requestItems')
        .set(valuesOf(first))
        .where(
          'itemId',
          'in',
          [first, ...others].map(({ itemId }) => itemId),
        )
        .execute()
}

/** Nobody acts on a closed request, not even where a message was not answered. */
const endTurns = (request: LockedRequest, at: Date) =>
  request.tx
    .updateTable('requestItems')
    .set({ turn: 'done', turnSince: at })
    .where('requestId', '=', request.requestId)
    .where('turn', '<>', 'done')
    .execute()

const notesOf = (notes: Omit<StatusChange, 'status' | 'points'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      declineReason: notes.declineReason,
      exchangeNote: notes.exchangeNote,
      infoRequiredNote: notes.infoRequiredNote,
      replacementSerialNumber: notes.replacementSerialNumber,
    }).filter((note): note is [string, string] => note[1] !== null),
  )
