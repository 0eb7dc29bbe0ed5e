import type { Point } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { type StatusChange, takesInfoRequiredNote } from '@portal/domain/items/change-item-status.ts'
import { askedNote } from '@portal/domain/points/asked-note.ts'
import { fitsItem, type PointKind } from '@portal/domain/points/point.ts'
import type { Problem } from '@portal/domain/problem.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { saidIn } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { languageOfAccount } from '../accounts/users.views.ts'
import { pointsInUse } from '../kept-texts/kept-texts.views.ts'
import type { LockedItem, LockedRequest } from '../locked-request.ts'

/** A point as it is asked: in the words of its dealer. */
interface PointToAsk {
  /** Null where it was deleted. */
  readonly pointId: number | null
  readonly kind: PointKind
  readonly unit: string | null
  readonly wording: string
}

/** What a decision asks for. */
interface Asking {
  readonly points: readonly PointToAsk[]
  /** The note with the list before it, where there is one. */
  readonly infoRequiredNote: string | null
  /** What was to be asked for is not there any more, or is nothing for one of the items. */
  readonly problem?: Problem
}

/**
 * Words what a status update asks for on these items in the language of the dealer. What one of them was asked for before, and
 * nobody can be asked for any more (it was deleted, or is for another item type by now), stays asked: a form cannot tick it.
 */
export async function wordPoints(
  tx: Tx,
  { contactId }: LockedRequest,
  items: readonly LockedItem[],
  { status, infoRequiredNote, points: wanted }: StatusChange,
): Promise<Asking> {
  if (wanted === undefined || !takesInfoRequiredNote(status)) return { points: [], infoRequiredNote }
  const [only, ...more] = items
  const open = only && more.length === 0 ? await openPointsOf(tx, [only.itemId]) : []
  const found = await pointsToAsk(tx, [...wanted, ...open.flatMap(({ pointId }) => pointId ?? [])])
  const unfitFor = (point: Point) => items.find(({ itemType }) => !fitsItem(point, itemType))
  const stays = open.filter(({ pointId }) => !found.some((point) => point.pointId === pointId && !unfitFor(point)))
  const pointIds = [...new Set(wanted)].filter((id) => !stays.some(({ pointId }) => pointId === id))
  if (pointIds.length + stays.length === 0) return { points: [], infoRequiredNote }
  const asked = found.filter(({ pointId }) => pointIds.includes(pointId))
  const [unfit] = asked.flatMap((point) => unfitFor(point) ?? [])
  const language = await languageOfAccount(tx, contactId)
  const offered = asked.map(({ pointId, kind, unit, texts }): PointToAsk => {
    const wording = textIn(texts, [language])?.text
    if (!wording) throw new Error(`Point ${pointId} has no wording`)
    return { pointId, kind, unit, wording }
  })
  const isThere = (id: number | null) => found.some(({ pointId }) => pointId === id)
  const staying = stays.map(
    ({ pointId, kind, unit, wording }): PointToAsk => ({
      pointId: isThere(pointId) ? pointId : null,
      kind,
      unit,
      wording,
    }),
  )
  const points = [...offered, ...staying]
  const wordings = points.map(({ wording }) => wording)
  return {
    points,
    infoRequiredNote: askedNote(saidIn(language, m.asked_heading), wordings, infoRequiredNote?.trim() || null),
    ...(asked.length < pointIds.length
      ? { problem: { code: 'POINTS_GONE' } }
      : unfit && { problem: { code: 'POINTS_NOT_FOR_ITEM', itemId: unfit.itemId } }),
  }
}

/** One that a colleague is deleting is waited for, and is gone then. */
async function pointsToAsk(tx: Tx, pointIds: readonly number[]): Promise<Point[]> {
  if (pointIds.length === 0) return []
  await tx
    .selectFrom('points')
    .select('pointId')
    .where('pointId', 'in', pointIds)
    .orderBy('pointId')
    .forKeyShare()
    .execute()
  return pointsInUse(tx, { pointIds })
}

export interface OpenPoint extends PointToAsk {
  readonly askedId: number
  readonly itemId: number
}

/** What the dealer still owes on these items. */
export const openPointsOf = (tx: Tx, itemIds: readonly number[]): Promise<OpenPoint[]> =>
  tx
    .selectFrom('askedPoints')
    .select(['askedId', 'itemId', 'pointId', 'kind', 'unit', 'wording'])
    .where('itemId', 'in', itemIds)
    .where('answeredAt', 'is', null)
    .where('endedAt', 'is', null)
    .orderBy('askedId')
    .execute()

/** Whether exactly these points are open already. */
export const asksAlready = (points: readonly PointToAsk[], open: readonly OpenPoint[]): boolean =>
  points.length === open.length &&
  points.every(({ pointId, wording }) =>
    open.some((asked) => asked.pointId === pointId && (pointId !== null || asked.wording === wording)),
  )

/** Ends what is open: by a decision, or by the dealer, who has no more. */
export async function endPoints(
  { tx }: LockedRequest,
  open: readonly OpenPoint[],
  endedBy: 'admins' | 'dealer',
  at: Date,
): Promise<void> {
  const askedIds = open.map(({ askedId }) => askedId)
  if (askedIds.length === 0) return
  await tx.updateTable('askedPoints').set({ endedAt: at, endedBy }).where('askedId', 'in', askedIds).execute()
}

/**
 * Asks the dealer of each of these items for the same points, with the message in its thread that lists them; those that are
 * only told are asked for them already. Answers the messages' ids by item; two statements, however many items there are.
 */
export async function askPoints(
  { tx }: LockedRequest,
  actor: Actor,
  { told, asked }: { readonly told: readonly number[]; readonly asked: readonly number[] },
  { points, infoRequiredNote: content }: Asking,
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  const message = { senderId: actor.userId, senderSide: 'admins', content: content ?? '', createdAt: at } as const
  const written = await tx
    .insertInto('messages')
    .values(told.map((itemId) => ({ ...message, itemId })))
    .returning(['itemId', 'messageId'])
    .execute()
  const rows = written
    .filter(({ itemId }) => asked.includes(itemId))
    .flatMap(({ itemId, messageId: askedIn }) =>
      points.map((point) => ({ ...point, itemId, askedAt: at, askedBy: actor.userId, askedIn })),
    )
  if (rows.length > 0) await tx.insertInto('askedPoints').values(rows).execute()
  return new Map(written.map(({ itemId, messageId }) => [itemId, messageId]))
}
