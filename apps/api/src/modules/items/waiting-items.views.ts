import type { WaitingItems } from '@portal/contract/items/item-shapes.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'

const { shown, counted, askedBegins } = limits.waitingItems

/**
 * What waits for a company, or with `mine` for this person of it, the longest waiting first. It looks at the company's open
 * requests only.
 */
export async function waitingItems(
  db: Readable,
  { userId, companyId }: Pick<Actor, 'userId' | 'companyId'>,
  mine?: 'true',
): Promise<WaitingItems> {
  const rows = await db
    .with(
      (cte) => cte('waiting').materialized(),
      (from) =>
        from
          .selectFrom('requests')
          .innerJoin('requestItems as items', 'items.requestId', 'requests.requestId')
          .select(['items.itemId', 'items.turnSince'])
          .where('items.turn', '=', sql.lit('dealer'))
          .where('requests.dealerId', '=', companyId)
          .$if(mine !== undefined, (query) => query.where('requests.contactId', '=', userId))
          .where('requests.completedAt', 'is not', null)
          .where('requests.closed', '=', sql.lit(false))
          .orderBy('items.turnSince')
          .orderBy('items.itemId')
          .limit(shown + counted),
    )
    .selectFrom((from) =>
      from.selectFrom('waiting').select('itemId').orderBy('turnSince').orderBy('itemId').limit(shown).as('first'),
    )
    .innerJoin('requestItems as items', 'items.itemId', 'first.itemId')
    .innerJoin('requests', 'requests.requestId', 'items.requestId')
    .select(['items.itemId', 'items.requestId', 'requests.title as requestTitle', 'items.itemNumber'])
    .select(['items.serialNumber', 'items.status', 'items.repairResult'])
    .select((item) => [
      item.ref('items.turnSince').$notNull().as('turnSince'),
      item
        .case()
        .when('items.status', '=', 'Additional information required')
        .then(item.fn<string | null>('left', ['items.infoRequiredNote', item.lit(askedBegins)]))
        .end()
        .as('asked'),
      item
        .selectFrom('waiting')
        .select((all) => all.fn.countAll<number>().as('items'))
        .as('waiting'),
    ])
    .orderBy('items.turnSince')
    .orderBy('items.itemId')
    .execute()
  return {
    items: rows.map(({ waiting, turnSince, ...row }) => ({ ...row, turnSince: turnSince.toISOString() })),
    more: (rows[0]?.waiting ?? 0) - rows.length,
  }
}
