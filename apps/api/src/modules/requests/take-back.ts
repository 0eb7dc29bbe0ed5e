import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { takeBackRequest } from '@portal/domain/requests/take-back.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import { dropMailsAboutRequest } from '../../mail/queue-mails.ts'
import type { Portal } from '../../portal.ts'
import { announce } from '../events/announce.ts'
import { deleteDraft } from './draft.ts'
import { type LockedRequest, lockOwnRequest } from './locked-request.ts'

type Parts = Pick<Portal, 'db' | 'queue' | 'now'>
type Result = Promise<Decision<Record<never, never>, 'NOT_FOUND' | 'REQUEST_OPENED'>>

/** Makes a submitted request a draft again, as long as nobody of the service has opened it. Twice is no error. */
export const takeBack = (parts: Parts, actor: Actor, requestId: number): Result =>
  whileUnopened(parts, actor, requestId, async () => {})

/** Deletes a submitted request with its items and files, as long as nobody of the service has opened it. */
export const withdraw = (parts: Parts, actor: Actor, requestId: number): Result =>
  whileUnopened(parts, actor, requestId, (draft) => deleteDraft(draft, parts.queue, parts.now()))

const whileUnopened = (
  { db, now }: Parts,
  actor: Actor,
  requestId: number,
  then: (draft: LockedRequest) => Promise<void>,
): Result =>
  transaction(db, async (tx) => {
    const request = await lockOwnRequest(tx, actor, requestId)
    if (!request) return refuse('NOT_FOUND')
    const decision = takeBackRequest({ ...request, ...(await whatHoldsIt(request)) })
    if (!decision.ok) return decision
    if (decision.value.changes) {
      await makeDraft(request, now())
      await dropMailsAboutRequest(tx, requestId)
      await announce(tx, { kind: 'request-taken-back', userId: request.dealerId, forAdmins: true, requestId })
    }
    await then(request)
    return accept({})
  })

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

/** What submitting the request wrote is taken away: the turns and verdicts of its items, and that they were submitted. */
async function makeDraft({ tx, requestId }: LockedRequest, at: Date): Promise<void> {
  await tx.updateTable('requests').set({ completedAt: null }).where('requestId', '=', requestId).execute()
  const items = await tx
    .updateTable('requestItems')
    // Modified now: an abandoned draft is removed some weeks after its last change.
    .set({ turn: null, turnSince: null, takenBy: null, unusual: false, verdict: null, lastModifiedAt: at })
    .where('requestId', '=', requestId)
    .returning('itemId')
    .execute()
  await tx
    .deleteFrom('itemHistory')
    .where(
      'itemId',
      'in',
      items.map(({ itemId }) => itemId),
    )
    .execute()
}
