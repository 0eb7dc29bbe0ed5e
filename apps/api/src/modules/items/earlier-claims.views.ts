import type { EarlierClaim } from '@portal/contract/items/item-shapes.ts'
import type { Readable } from '../../db/database.ts'

/** The page shows this many earlier claims of a serial number. */
const earlierClaimsLimit = 20

/**
 * Other submitted items with the same serial number, newest first; undefined where there is no such item. Another look and
 * its item are one claim.
 */
export async function earlierClaims(db: Readable, itemId: number): Promise<EarlierClaim[] | undefined> {
  const item = await db
    .selectFrom('requestItems')
    .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .select(['serialFolded', 'anotherLookAt'])
    .where('itemId', '=', itemId)
    .where('completedAt', 'is not', null)
    .executeTakeFirst()
  if (!item) return undefined
  const rows = await db
    .selectFrom('requestItems')
    .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .innerJoin('companies', 'companies.companyId', 'requests.dealerId')
    .select([
      'requestItems.itemId',
      'requests.requestId',
      'companyName',
      'requests.createdAt',
      'requestItems.status',
      'requests.status as requestStatus',
    ])
    .where('serialFolded', '=', item.serialFolded)
    .where('requestItems.itemId', 'not in', [itemId, item.anotherLookAt ?? itemId])
    .where((where) => where.or([where('anotherLookAt', 'is', null), where('anotherLookAt', '<>', itemId)]))
    .where('completedAt', 'is not', null)
    .orderBy('requestItems.itemId', 'desc')
    .limit(earlierClaimsLimit)
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
