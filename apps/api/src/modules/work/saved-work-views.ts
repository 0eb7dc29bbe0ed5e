import type { SavedWorkView, WorkFilter } from '@portal/contract/work/work-schemas.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'

/** An administrator's own views of the queue, by name. */
export async function savedWorkViews(db: Readable, { userId }: Pick<Actor, 'userId'>): Promise<SavedWorkView[]> {
  const rows = await db
    .selectFrom('savedWorkViews')
    .select(['viewId', 'name', 'filter'])
    .where('ownerId', '=', userId)
    .orderBy(sql`lower(name)`)
    .limit(limits.work.savedViews)
    .execute()
  return rows.map(({ filter, ...view }) => ({ ...view, filter: filter as unknown as WorkFilter }))
}

/** Saves a view under a name; the owner's view of the same name is replaced. */
export const saveWorkView = (
  { db }: Pick<Portal, 'db'>,
  { userId: ownerId }: Actor,
  { name, filter }: { readonly name: string; readonly filter: WorkFilter },
): Promise<Decision<SavedWorkView, 'TOO_MANY_VIEWS'>> =>
  transaction(db, async (tx) => {
    // The owner's row, so that two saves at once are counted one after the other.
    await tx.selectFrom('users').select('userId').where('userId', '=', ownerId).forUpdate().execute()
    const { viewId } = await tx
      .insertInto('savedWorkViews')
      .values({ ownerId, name, filter: JSON.stringify(filter) })
      .onConflict((conflict) =>
        conflict.expression(sql`owner_id, lower(name)`).doUpdateSet({ name, filter: JSON.stringify(filter) }),
      )
      .returning('viewId')
      .executeTakeFirstOrThrow()
    const { count } = await tx
      .selectFrom('savedWorkViews')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('ownerId', '=', ownerId)
      .executeTakeFirstOrThrow()
    return count > limits.work.savedViews ? refuse('TOO_MANY_VIEWS') : accept({ viewId, name, filter })
  })

/** Deletes an own view. */
export async function deleteWorkView(
  { db }: Pick<Portal, 'db'>,
  { userId }: Actor,
  viewId: number,
): Promise<Decision<Record<never, never>, 'NOT_FOUND'>> {
  const deleted = await db
    .deleteFrom('savedWorkViews')
    .where('viewId', '=', viewId)
    .where('ownerId', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n ? accept({}) : refuse('NOT_FOUND')
}
