import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import type { LockedRequest } from '../locked-request.ts'

type Kind = 'request' | 'item'

/** Remembers that something was deleted, in the transaction that deletes it. */
export async function noteDeleted({ tx, contactId: dealerId }: LockedRequest, kind: Kind, id: number): Promise<void> {
  await tx.insertInto('deletedByDealers').values({ kind, id, dealerId }).execute()
}

/** What a dealer deletes once more, because the first answer got lost, is deleted; anything else is not there. */
export async function deletedBefore(
  tx: Tx,
  { userId }: Actor,
  kind: Kind,
  id: number,
): Promise<Decision<Done, 'NOT_FOUND'>> {
  const deleted = await tx
    .selectFrom('deletedByDealers')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('dealerId', '=', userId)
    .executeTakeFirst()
  return deleted ? accept({}) : refuse('NOT_FOUND')
}
