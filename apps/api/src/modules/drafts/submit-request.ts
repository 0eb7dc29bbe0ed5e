import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { turnAtSubmission } from '@portal/domain/items/turn.ts'
import { submitRequest } from '@portal/domain/requests/submit-request.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { isUnusual } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Json } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { type KeyedCall, onceFor } from '../../idempotency.ts'
import { tellAdmins } from '../../mail/news.ts'
import type { Portal } from '../../portal.ts'
import { writeHistory } from '../item-history.ts'
import { type LockedRequest, lockOwnRequest } from '../locked-request.ts'
import { type Claim, holdUnits, verdictsFor } from '../units/known-units.views.ts'
import { forgetUnfinishedItem } from './unfinished-item.ts'

type Submitted = Decision<Done, 'NOT_FOUND' | 'NO_ITEMS' | 'ITEM_WITHOUT_FILES'>

/**
 * Submits a draft: its items begin Under review, and the administrators are told. A call that is repeated because its
 * answer got lost does not submit again what was taken back meanwhile.
 */
export const submitDraft = (
  parts: Pick<Portal, 'db' | 'now' | 'config'>,
  actor: Actor,
  requestId: number,
  keyed?: KeyedCall | undefined,
) =>
  transaction(parts.db, (tx) =>
    onceFor(tx, { userId: actor.userId, endpoint: 'completeRequest', keyed, made: () => ['requests', requestId] }, () =>
      submit(tx, parts, actor, requestId),
    ),
  )

async function submit(
  tx: Tx,
  { now, config }: Pick<Portal, 'now' | 'config'>,
  actor: Actor,
  requestId: number,
): Promise<Submitted> {
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
  const decision = submitRequest({ completed: request.completed, filesOfItems })
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
  await tellAdmins(tx, { template: 'request-submitted', facts })
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
