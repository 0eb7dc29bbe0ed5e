import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { databaseTimeIn } from '../../db/clock.ts'
import type { Tx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { lifetimes } from '../../lifetimes.ts'
import { queueLaterMail } from '../../mail/queue-mails.ts'
import { mailToDealer } from '../../mail/request-mails.ts'
import { itemForMail, type LockedRequest } from '../requests/locked-request.ts'
import { itemsToldOfBy } from './undoable-decisions.ts'

/**
 * Queues the mail that tells the dealer of decided items; it leaves when the decision can no longer be undone. Where the
 * mail of an earlier decision on the same request still waits, one mail tells of both, and waits for the later one.
 *
 * @param status of the request after the decision
 * @returns the id of the mail
 */
export async function tellDealer(
  tx: Tx,
  queue: JobQueue,
  request: LockedRequest,
  status: RequestStatus,
  itemIds: readonly number[],
): Promise<string> {
  const waiting = await waitingMailOf(tx, request)
  const earlier = waiting !== undefined && (await removeUnsent(tx, waiting)) ? await itemsToldOfBy(tx, waiting) : []
  const mail = await mailAbout(tx, request, status, [...earlier, ...itemIds])
  const mailId = await queueLaterMail(tx, queue, mail, lifetimes.undo.mailWaits)
  if (waiting !== undefined && earlier.length > 0)
    await tx.updateTable('undoableDecisions').set({ mailId }).where('mailId', '=', waiting).execute()
  return mailId
}

/**
 * Takes an undone decision out of its mail; the mail goes on to tell of the others, or is removed with the last one.
 *
 * @returns false where the mail has left, or is just being sent
 */
export async function untellDealer(
  tx: Tx,
  request: LockedRequest,
  status: RequestStatus,
  mailId: string,
): Promise<boolean> {
  const itemIds = await itemsToldOfBy(tx, mailId)
  if (itemIds.length === 0) return removeUnsent(tx, mailId)
  const { template, facts } = await mailAbout(tx, request, status, itemIds)
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ template, facts: JSON.stringify(facts) })
    .where('mailId', '=', mailId)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The mail of the last decision on this request, while it waits. */
async function waitingMailOf(tx: Tx, { requestId }: LockedRequest): Promise<string | undefined> {
  const decision = await tx
    .selectFrom('undoableDecisions')
    .select('mailId')
    .where('requestId', '=', requestId)
    .where('undoneAt', 'is', null)
    .where('decidedAt', '>', databaseTimeIn(-lifetimes.undo.mailWaits))
    .orderBy('decisionId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return decision?.mailId
}

/** Delivery counts its attempt before it sends, in one statement: either that comes first or this. */
async function removeUnsent(tx: Tx, mailId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mails')
    .where('mailId', '=', mailId)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What the dealer is told about these items, as they are now. The closing mail lists every item with its notes, so it says it all. */
async function mailAbout(tx: Tx, request: LockedRequest, status: RequestStatus, itemIds: readonly number[]) {
  const items = await tx
    .selectFrom('requestItems')
    .select(['itemId', 'brand', 'itemNumber', 'serialNumber', 'status'])
    .select(['declineReason', 'exchangeNote', 'infoRequiredNote', 'replacementSerial as replacementSerialNumber'])
    .where('requestId', '=', request.requestId)
    .orderBy('itemId')
    .execute()
  const { dealerId, requestId, title: requestTitle } = request
  if (status === 'Closed') return mailToDealer(tx, dealerId, 'request-closed', { requestId, requestTitle, items })
  const decided = items.filter(({ itemId }) => itemIds.includes(itemId))
  const [item] = decided
  return item && decided.length === 1
    ? mailToDealer(tx, dealerId, 'item-status-changed', { ...itemForMail({ request, item }), ...item })
    : mailToDealer(tx, dealerId, 'item-statuses-changed', { requestId, requestTitle, items: decided })
}
