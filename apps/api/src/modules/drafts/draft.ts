import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { turnAtSubmission } from '@portal/domain/items/turn.ts'
import { completeRequest } from '@portal/domain/requests/complete-request.ts'
import { defaultRequestTitle } from '@portal/domain/requests/request-title.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { isUnusual } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Json } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import { tellAdmins } from '../../mail/admin-news.ts'
import type { Portal } from '../../portal.ts'
import { announceDraft } from '../events/announce.ts'
import { removeFiles } from '../files/remove-files.ts'
import { writeHistory } from '../item-history.ts'
import { insertDraft, type LockedRequest, lockOwnRequest } from '../locked-request.ts'
import { type Claim, holdUnits, verdictsFor } from '../units/known-units.views.ts'
import { deletedBefore, noteDeleted } from './deleted-by-dealers.ts'
import { forgetUnfinishedItem } from './unfinished-item.ts'

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
        const draft = await insertDraft(tx, { dealerId: actor.userId, title, createdAt: now() })
        await announceDraft({ tx, dealerId: actor.userId, requestId: draft.requestId })
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
    await announceDraft(request)
    return accept({ requestId, title })
  })

type Completed = Decision<Record<never, never>, 'NOT_FOUND' | 'NO_ITEMS' | 'ITEM_WITHOUT_FILES'>

/**
 * Submits a draft: its items begin Under review, and the administrators are told. A call that is repeated because its
 * answer got lost does not submit again what was taken back meanwhile.
 */
export const completeDraft = (
  parts: Pick<Portal, 'db' | 'queue' | 'now' | 'config'>,
  actor: Actor,
  requestId: number,
  keyed?: KeyedCall | undefined,
) =>
  transaction(parts.db, (tx) =>
    onceFor(tx, { userId: actor.userId, endpoint: 'completeRequest', keyed, made: () => ['requests', requestId] }, () =>
      complete(tx, parts, actor, requestId),
    ),
  )

async function complete(
  tx: Tx,
  { queue, now, config }: Pick<Portal, 'queue' | 'now' | 'config'>,
  actor: Actor,
  requestId: number,
): Promise<Completed> {
  const request = await lockOwnRequest(tx, actor, requestId)
  if (!request) return refuse('NOT_FOUND')
  const items = await tx
    .selectFrom('requestItems')
    .select(['itemId', 'brand', 'itemNumber', 'serialNumber', 'soldOn', 'status'])
    .select((select) =>
      select
        .selectFrom('files')
        .whereRef('files.itemId', '=', 'requestItems.itemId')
        .where('attachedAs', '=', 'item')
        .select((files) => files.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('fileCount'),
    )
    .where('requestId', '=', requestId)
    .orderBy('itemId')
    .execute()
  const filesOfItems = items.map(({ fileCount }) => fileCount ?? 0)
  const decision = completeRequest({ completed: request.completed, filesOfItems })
  if (!decision.ok) return decision
  if (!decision.value.changes) return accept({})

  await submitItems(request, { at: now(), day: dayIn(config.timeZone, now()) }, actor, items)
  await request.tx
    .updateTable('requests')
    .set({ completedAt: now(), openedByServiceAt: null })
    .where('requestId', '=', requestId)
    .execute()
  await forgetUnfinishedItem(request)
  const entry = { at: now(), kind: 'submitted', byUser: actor.userId, bySide: 'dealer' } as const
  await writeHistory(
    request,
    items.map(({ itemId }) => ({ itemId, ...entry })),
  )
  const { companyName } = actor
  const facts = { companyName, requestId, requestTitle: request.title, items }
  await tellAdmins(tx, { queue, config }, { template: 'request-submitted', facts })
  return accept({})
}

/**
 * Puts each item into the service's queue, and keeps with it what the portal says of its unit on this day, and by its id
 * the terms under which it says so. Later imports and terms change nothing of it. Five statements, however many items there
 * are.
 */
async function submitItems(
  request: LockedRequest,
  { at, day }: { readonly at: Date; readonly day: Day },
  { debtorNumber }: Pick<Actor, 'debtorNumber'>,
  items: readonly (Omit<Claim, 'debtorNumber'> & { readonly itemId: number })[],
): Promise<void> {
  const claims = items.map((item) => ({ ...item, debtorNumber }))
  await holdUnits(request.tx, claims)
  const verdicts = await verdictsFor(request.tx, day, claims)
  const kept = sql<{ itemId: number; verdict: Json; unusual: boolean }>`(
    select item_id, verdict, unusual from unnest(
      ${items.map(({ itemId }) => itemId)}::int[],
      ${verdicts.map(({ verdict }) => JSON.stringify(verdict))}::jsonb[],
      ${verdicts.map(({ verdict }) => isUnusual(verdict))}::bool[]
    ) as kept (item_id, verdict, unusual)
  )`.as('kept')
  await request.tx
    .updateTable('requestItems')
    .from(kept)
    .set((row) => ({
      verdict: row.ref('kept.verdict'),
      unusual: row.ref('kept.unusual'),
      ...turnAtSubmission(at),
    }))
    .whereRef('requestItems.itemId', '=', 'kept.itemId')
    .execute()
}

/** Deletes a draft with its items and files. Twice is no error. */
export const cancelDraft = (
  { db, queue, now }: Pick<Portal, 'db' | 'queue' | 'now'>,
  actor: Actor,
  requestId: number,
): Promise<Decision<Record<never, never>, 'NOT_FOUND' | 'REQUEST_COMPLETED'>> =>
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
