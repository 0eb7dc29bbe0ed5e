import type { Drafts } from '@portal/contract/requests/request-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { linkTo } from '../files/shown-files.ts'

const { shown, counted } = limits.drafts

/** What somebody has begun and not submitted, the newest first, each with the first picture that can be shown. */
export async function draftsOf(
  { db, storage }: { readonly db: Readable; readonly storage: Storage },
  { userId, companyId }: Pick<Actor, 'userId' | 'companyId'>,
): Promise<Drafts> {
  const rows = await db
    .with(
      (cte) => cte('drafts').materialized(),
      (from) =>
        from
          .selectFrom('requests')
          .select(['requestId', 'title', 'createdAt'])
          .where('dealerId', '=', companyId)
          .where('contactId', '=', userId)
          .where('completedAt', 'is', null)
          .orderBy('requestId', 'desc')
          .limit(shown + counted),
    )
    .selectFrom((from) => from.selectFrom('drafts').selectAll().orderBy('requestId', 'desc').limit(shown).as('first'))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('requestItems')
          .select(({ fn }) => [fn.countAll<number>().as('itemCount'), fn.max('lastModifiedAt').as('changedAt')])
          .whereRef('requestItems.requestId', '=', 'first.requestId')
          .as('items'),
      (join) => join.onTrue(),
    )
    .leftJoin('unfinishedItems as unfinished', 'unfinished.requestId', 'first.requestId')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('requestItems')
          .innerJoin('files', 'files.itemId', 'requestItems.itemId')
          .select(['files.thumbKey', 'files.fileName'])
          .whereRef('requestItems.requestId', '=', 'first.requestId')
          .where('files.attachedAs', '=', sql.lit('item'))
          .where('files.state', '=', 'ready')
          .where('files.thumbKey', 'is not', null)
          .orderBy('requestItems.itemId')
          .orderBy('files.position')
          .limit(1)
          .as('picture'),
      (join) => join.onTrue(),
    )
    .select(['first.requestId', 'first.title', 'first.createdAt', 'itemCount', 'picture.thumbKey', 'picture.fileName'])
    .select((draft) => [
      draft.fn<Date>('greatest', ['first.createdAt', 'items.changedAt', 'unfinished.changedAt']).as('changedAt'),
      sql<boolean>`unfinished.request_id is not null`.as('hasUnfinishedItem'),
      draft
        .selectFrom('drafts')
        .select((all) => all.fn.countAll<number>().as('items'))
        .as('drafts'),
    ])
    .orderBy('first.requestId', 'desc')
    .execute()
  const drafts = rows.map(async ({ createdAt, changedAt, thumbKey, fileName, drafts: _, ...draft }) => ({
    ...draft,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    thumbnailUrl: thumbKey && (await linkTo(storage, thumbKey, fileName ?? '')),
  }))
  return { drafts: await Promise.all(drafts), more: (rows[0]?.drafts ?? 0) - rows.length }
}
