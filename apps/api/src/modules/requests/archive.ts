import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { archiveRequest } from '@portal/domain/requests/archive-request.ts'
import type { Side } from '@portal/domain/sides.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { announce } from '../events/announce.ts'
import { type LockedRequest, lockOwnRequest, lockSubmittedRequest } from '../locked-request.ts'

const lockFor = (tx: Tx, side: Side, actor: Actor, requestId: number): Promise<LockedRequest | undefined> =>
  side === 'dealer' ? lockOwnRequest(tx, actor, requestId) : lockSubmittedRequest(tx, requestId)

const isArchived = (request: LockedRequest, side: Side): boolean =>
  side === 'dealer' ? request.archivedByDealer : request.archivedByAdmins

/** Each side has an archive of its own, of which the other one hears nothing. */
async function setArchived({ tx, requestId, dealerId }: LockedRequest, side: Side, at: Date | null): Promise<void> {
  await tx
    .updateTable('requests')
    .set(side === 'dealer' ? { archivedByDealerAt: at } : { archivedByAdminsAt: at })
    .where('requestId', '=', requestId)
    .execute()
  const audience = side === 'dealer' ? { companyId: dealerId } : { forAdmins: true as const }
  await announce(tx, { kind: at ? 'request-archived' : 'request-restored', ...audience, requestId })
}

/** Moves a closed request to its side's archive. Twice is no error. */
export const archive = (
  { db, now }: Pick<Portal, 'db' | 'now'>,
  side: Side,
  actor: Actor,
  requestId: number,
): Promise<Decision<Done, 'NOT_FOUND' | 'REQUEST_NOT_CLOSED'>> =>
  transaction(db, async (tx) => {
    const request = await lockFor(tx, side, actor, requestId)
    if (!request) return refuse('NOT_FOUND')
    const decision = archiveRequest({ status: request.status, archived: isArchived(request, side) })
    if (!decision.ok) return decision
    if (decision.value.changes) await setArchived(request, side, now())
    return accept({})
  })

/** Brings a request back to its side's active list; an active one stays where it is. */
export const restore = (
  { db }: Pick<Portal, 'db'>,
  side: Side,
  actor: Actor,
  requestId: number,
): Promise<Decision<Done, 'NOT_FOUND'>> =>
  transaction(db, async (tx) => {
    const request = await lockFor(tx, side, actor, requestId)
    if (!request) return refuse('NOT_FOUND')
    if (isArchived(request, side)) await setArchived(request, side, null)
    return accept({})
  })

/** What became of each of several requests. */
export interface Moved {
  readonly moved: number[]
  readonly left: { requestId: number; refusal: 'NOT_FOUND' | 'REQUEST_NOT_CLOSED' }[]
}

/** Archives or restores several requests for the administrators, each as it can be: one that cannot keeps none back. */
export async function moveSeveral(
  move: typeof archive | typeof restore,
  parts: Pick<Portal, 'db' | 'now'>,
  actor: Actor,
  requestIds: readonly number[],
): Promise<Decision<Moved, never>> {
  const result: Moved = { moved: [], left: [] }
  for (const requestId of new Set(requestIds)) {
    const decision = await move(parts, 'admins', actor, requestId)
    if (decision.ok) result.moved.push(requestId)
    else result.left.push({ requestId, refusal: decision.refusal })
  }
  return accept(result)
}
