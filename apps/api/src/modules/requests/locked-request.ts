import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import type { ItemType, YesNo } from '@portal/domain/items/item-types.ts'
import type { RepairResult } from '@portal/domain/items/submit-repair-outcome.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'

declare const checked: unique symbol

/**
 * A request that is locked and that the actor may act on. Whoever writes demands one, and only the functions below make
 * one: no use case can forget the lock or the question whose request it is.
 */
export interface LockedRequest {
  readonly [checked]: true
  readonly requestId: number
  readonly dealerId: number
  readonly title: string
  readonly status: RequestStatus
  readonly completed: boolean
  readonly archivedByDealer: boolean
  readonly archivedByAdmins: boolean
}

export interface LockedItem {
  readonly itemId: number
  readonly itemType: ItemType
  readonly brand: string
  readonly itemNumber: string
  readonly serialNumber: string
  readonly needsSchematic: YesNo | null
  readonly status: ItemStatus
  readonly declineReason: string | null
  readonly exchangeNote: string | null
  readonly infoRequiredNote: string | null
  readonly repairResult: RepairResult | null
}

export interface LockedItemInRequest {
  readonly request: LockedRequest
  readonly item: LockedItem
  readonly others: readonly LockedItem[]
}

type Found = Omit<LockedRequest, typeof checked>

async function lock(tx: Tx, requestId: number): Promise<Found | undefined> {
  const row = await tx
    .selectFrom('requests')
    .select(['requestId', 'dealerId', 'title', 'status', 'completedAt', 'archivedByDealerAt', 'archivedByAdminsAt'])
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { completedAt, archivedByDealerAt, archivedByAdminsAt, ...request } = row
  return {
    ...request,
    completed: completedAt !== null,
    archivedByDealer: archivedByDealerAt !== null,
    archivedByAdmins: archivedByAdminsAt !== null,
  }
}

const asLocked = (found: Found | undefined, mayAct: (request: Found) => boolean): LockedRequest | undefined =>
  found && mayAct(found) ? (found as LockedRequest) : undefined

/** Locks a request of the actor's own, draft or not; undefined where there is none, or it is somebody else's. */
export const lockOwnRequest = async (tx: Tx, actor: Actor, requestId: number): Promise<LockedRequest | undefined> =>
  asLocked(await lock(tx, requestId), (request) => request.dealerId === actor.userId)

/** Locks a submitted request for an administrator; a draft belongs to its creator alone (decisions 4). */
export const lockSubmittedRequest = async (tx: Tx, requestId: number): Promise<LockedRequest | undefined> =>
  asLocked(await lock(tx, requestId), (request) => request.completed)

/**
 * Locks the request an item stands in, then reads the item with its siblings.
 * The request's row is locked, not the item's: two administrators who settle the last two items must not each read the
 * other one as still open, or nobody closes the request.
 */
async function lockItem(
  tx: Tx,
  itemId: number,
  lockRequest: (requestId: number) => Promise<LockedRequest | undefined>,
): Promise<LockedItemInRequest | undefined> {
  const place = await tx.selectFrom('requestItems').select('requestId').where('itemId', '=', itemId).executeTakeFirst()
  const request = place && (await lockRequest(place.requestId))
  if (!request) return undefined
  const items = await tx
    .selectFrom('requestItems')
    .select([
      'itemId',
      'itemType',
      'brand',
      'itemNumber',
      'serialNumber',
      'needsSchematic',
      'status',
      'declineReason',
      'exchangeNote',
      'infoRequiredNote',
      'repairResult',
    ])
    .where('requestId', '=', request.requestId)
    .orderBy('itemId')
    .execute()
  // Deleted between the look-up and the lock: then it is not there.
  const item = items.find((candidate) => candidate.itemId === itemId)
  return item && { request, item, others: items.filter((other) => other !== item) }
}

/** Locks the request of an item of the actor's own, draft or not; undefined as in {@link lockOwnRequest}. */
export const lockOwnItem = (tx: Tx, actor: Actor, itemId: number): Promise<LockedItemInRequest | undefined> =>
  lockItem(tx, itemId, (requestId) => lockOwnRequest(tx, actor, requestId))

/** Locks the submitted request of an item for an administrator; undefined as in {@link lockSubmittedRequest}. */
export const lockSubmittedItem = (tx: Tx, itemId: number): Promise<LockedItemInRequest | undefined> =>
  lockItem(tx, itemId, (requestId) => lockSubmittedRequest(tx, requestId))

/** How an event names the item it is about. */
export const itemForMail = ({ request, item }: LockedItemInRequest) => ({
  requestId: request.requestId,
  requestTitle: request.title,
  itemId: item.itemId,
  brand: item.brand,
  itemNumber: item.itemNumber,
  serialNumber: item.serialNumber,
})
