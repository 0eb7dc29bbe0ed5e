import type { UnfinishedItem } from '@portal/contract/items/unfinished-item-schemas.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { announceDraft } from '../events/announce.ts'
import { type LockedRequest, lockOwnRequest } from '../locked-request.ts'

/**
 * Keeps what stands in the form of the next item of an own draft, in the place of what was kept; null forgets it, and so
 * does an item that the draft has already.
 */
export const keepUnfinishedItem = (
  { db, now }: Pick<Portal, 'db' | 'now'>,
  actor: Actor,
  requestId: number,
  item: UnfinishedItem | null,
): Promise<Decision<Done, 'NOT_FOUND' | 'REQUEST_COMPLETED'>> =>
  transaction(db, async (tx) => {
    const request = await lockOwnRequest(tx, actor, requestId)
    if (!request) return refuse('NOT_FOUND')
    if (request.completed) return refuse('REQUEST_COMPLETED')
    const wasThere = await forgetUnfinishedItem(request)
    if (item)
      await request.tx
        .insertInto('unfinishedItems')
        .values({ requestId, content: JSON.stringify(item), changedAt: now() })
        .execute()
    const isThere = item !== null && !(await forgetUnfinishedItemIfAdded(request))
    // Other devices show whether there is one; they need not hear of each letter.
    if (wasThere !== isThere) await announceDraft(request)
    return accept({})
  })

/** Forgets the item that was being written, as its draft was submitted or its form says something else. Answers whether there was one. */
export async function forgetUnfinishedItem({ tx, requestId }: LockedRequest): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('unfinishedItems')
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Forgets it where an item of the draft has its serial number: that is the same one, added by an attempt whose answer was
 * lost, or on another device. Answers whether that was so.
 */
export async function forgetUnfinishedItemIfAdded({ tx, requestId }: LockedRequest): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('unfinishedItems')
    .where('requestId', '=', requestId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('requestItems')
          .whereRef('requestItems.requestId', '=', 'unfinishedItems.requestId')
          .where(sql<boolean>`serial_folded = folded_number(unfinished_items.content->>'serialNumber')`),
      ),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
