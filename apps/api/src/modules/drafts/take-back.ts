import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { takeBackRequest } from '@portal/domain/requests/take-back.ts'
import type { Actor } from '../../actor.ts'
import type { Readable, Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { untellAdminsOfRequest } from '../../mail/news.ts'
import type { Portal } from '../../portal.ts'
import { numbersToLearnAbout } from '../count-look-ups.ts'
import { announce } from '../events/announce.ts'
import { type LockedRequest, lockOwnRequest } from '../locked-request.ts'
import { deletedBefore } from './deleted-by-dealers.ts'
import { deleteDraft } from './draft.ts'

type Parts = Pick<Portal, 'db' | 'queue' | 'now' | 'rateLimits'>
type Result = Promise<Decision<Done, 'NOT_FOUND' | 'REQUEST_OPENED' | 'TOO_MANY_REQUESTS'>>

/** Makes a submitted request a draft again for whoever looks after it, as long as nobody of the service has opened it. Twice is no error. */
export const takeBack = (parts: Parts, actor: Actor, requestId: number): Result =>
  whereVerdictsCount(parts, actor, requestId, async (tx) => {
    const request = await lockOwnRequest(tx, actor, requestId)
    return request?.contactId === actor.userId ? makeDraftAgain(request, parts.now()) : refuse('NOT_FOUND')
  })

/** Deletes a submitted request with its items and files, as long as nobody of the service has opened it. Twice is no error. */
export const withdraw = (parts: Parts, actor: Actor, requestId: number): Result =>
  whereVerdictsCount(parts, actor, requestId, async (tx) => {
    const request = await lockOwnRequest(tx, actor, requestId)
    if (request?.contactId !== actor.userId) return deletedBefore(tx, actor, 'request', requestId)
    const decision = await makeDraftAgain(request, parts.now())
    if (decision.ok) await deleteDraft(request, parts.queue, parts.now())
    return decision
  })

/** The verdicts on a request were read, and of one that is taken back nobody else sees that: so they count as looked up. */
async function whereVerdictsCount(
  { db, rateLimits }: Parts,
  actor: Actor,
  requestId: number,
  change: (tx: Tx) => Result,
): Result {
  const numbers = await submittedNumbers(db, actor, requestId)
  const { retryAfterSeconds } = await numbersToLearnAbout({ rateLimits }, actor, numbers)
  if (retryAfterSeconds !== undefined) return { ...refuse('TOO_MANY_REQUESTS'), retryAfterSeconds }
  return transaction(db, change)
}

/** The serial numbers of an own request that is submitted. */
async function submittedNumbers(db: Readable, { userId }: Actor, requestId: number): Promise<string[]> {
  const items = await db
    .selectFrom('requestItems')
    .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .select('serialNumber')
    .where('requests.requestId', '=', requestId)
    .where('contactId', '=', userId)
    .where('completedAt', 'is not', null)
    .execute()
  return items.map(({ serialNumber }) => serialNumber)
}

async function makeDraftAgain(request: LockedRequest, at: Date): Result {
  const decision = takeBackRequest({ ...request, ...(await whatHoldsIt(request)) })
  if (!decision.ok) return decision
  if (decision.value.changes) {
    const { tx, requestId, dealerId: companyId } = request
    await makeDraft(request, at)
    await untellAdminsOfRequest(tx, requestId)
    await announce(tx, { kind: 'request-taken-back', companyId, forAdmins: true, requestId })
  }
  return accept({})
}

async function whatHoldsIt({ tx, requestId }: LockedRequest) {
  const { hasMessages, isAnotherLook } = await tx
    .selectFrom('requestItems')
    .leftJoin('messages', 'messages.itemId', 'requestItems.itemId')
    .select((column) => [
      column.fn.count<number>('messageId').as('hasMessages'),
      column.fn.count<number>('anotherLookAt').as('isAnotherLook'),
    ])
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow()
  return { hasMessages: hasMessages > 0, isAnotherLook: isAnotherLook > 0 }
}

/**
 * What submitting the request wrote is taken away: the turns and verdicts of its items, and that they were submitted. Its files
 * become uploads of whoever looks after it by now: else nobody could take one off.
 */
async function makeDraft({ tx, requestId, contactId }: LockedRequest, at: Date): Promise<void> {
  await tx.updateTable('requests').set({ completedAt: null }).where('requestId', '=', requestId).execute()
  const items = await tx
    .updateTable('requestItems')
    // Modified now: an abandoned draft is removed some weeks after its last change.
    .set({ turn: null, turnSince: null, takenBy: null, unusual: false, verdict: null, lastModifiedAt: at })
    .where('requestId', '=', requestId)
    .returning('itemId')
    .execute()
  const itemIds = items.map(({ itemId }) => itemId)
  await tx.updateTable('files').set({ uploaderId: contactId }).where('itemId', 'in', itemIds).execute()
  await tx.deleteFrom('itemHistory').where('itemId', 'in', itemIds).execute()
}
