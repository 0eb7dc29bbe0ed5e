import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { defaultRequestTitle } from '@portal/domain/requests/request-title.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import type { Portal } from '../../portal.ts'
import { announceDraft } from '../events/announce.ts'
import { removeFiles } from '../files/remove-files.ts'
import { insertDraft, type LockedRequest, lockOwnRequest, noteDraftChanged } from '../locked-request.ts'
import { deletedBefore, noteDeleted } from './deleted-by-dealers.ts'

/** Begins a draft. An empty title gets the default: today's date in the portal's time zone plus ' Request'. */
export const createDraft = (
  { db, config, now }: Pick<Portal, 'db' | 'config' | 'now'>,
  actor: Actor,
  wantedTitle: string | null | undefined,
  keyed: KeyedCall | undefined,
) =>
  transaction(db, (tx) =>
    onceFor<{ requestId: number; title: string }, never>(
      tx,
      { userId: actor.userId, endpoint: 'createRequest', keyed, made: ({ requestId }) => ['requests', requestId] },
      async () => {
        const title = wantedTitle || defaultRequestTitle(dayIn(config.timeZone, now()))
        const draft = await insertDraft(tx, actor, { title, createdAt: now() })
        await announceDraft({ tx, contactId: actor.userId, requestId: draft.requestId })
        return accept(draft)
      },
    ),
  )

/** Gives a draft another title; an empty one becomes the default, as when it was begun. */
export const renameDraft = (
  { db, config, now }: Pick<Portal, 'db' | 'config' | 'now'>,
  actor: Actor,
  requestId: number,
  wantedTitle: string | null | undefined,
): Promise<Decision<{ requestId: number; title: string }, 'NOT_FOUND' | 'REQUEST_COMPLETED'>> =>
  transaction(db, async (tx) => {
    const request = await lockOwnRequest(tx, actor, requestId)
    if (!request) return refuse('NOT_FOUND')
    if (request.completed) return refuse('REQUEST_COMPLETED')
    const title = wantedTitle || defaultRequestTitle(dayIn(config.timeZone, now()))
    await request.tx.updateTable('requests').set({ title }).where('requestId', '=', requestId).execute()
    await noteDraftChanged(request, now())
    await announceDraft(request)
    return accept({ requestId, title })
  })

/** Deletes a draft with its items and files. Twice is no error. */
export const cancelDraft = (
  { db, queue, now }: Pick<Portal, 'db' | 'queue' | 'now'>,
  actor: Actor,
  requestId: number,
): Promise<Decision<Done, 'NOT_FOUND' | 'REQUEST_COMPLETED'>> =>
  transaction(db, async (tx) => {
    const request = await lockOwnRequest(tx, actor, requestId)
    if (!request) return deletedBefore(tx, actor, 'request', requestId)
    if (request.completed) return refuse('REQUEST_COMPLETED')
    await deleteDraft(request, queue, now())
    return accept({})
  })

/** The deletion itself, for the dealer's cancel and for the sweep of abandoned drafts. */
export async function deleteDraft(draft: LockedRequest, queue: Portal['queue'], now: Date): Promise<void> {
  const { tx, requestId } = draft
  const items = await tx.selectFrom('requestItems').select('itemId').where('requestId', '=', requestId).execute()
  await removeFiles(draft, queue, { ofItems: items.map((item) => item.itemId) }, now)
  await tx.deleteFrom('requestItems').where('requestId', '=', requestId).execute()
  await tx.deleteFrom('requests').where('requestId', '=', requestId).execute()
  await noteDeleted(draft, 'request', requestId)
  await announceDraft(draft)
}
