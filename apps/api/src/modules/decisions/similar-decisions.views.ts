import type { SimilarDecisions } from '@portal/contract/items/item-shapes.ts'
import { isDecided, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import {
  comparedSimilar,
  decisionInShort,
  mostSimilar,
  shownSimilar,
  splitOf,
} from '@portal/domain/items/similar-decisions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Readable } from '../../db/database.ts'

/** How much of an issue description is shown. */
const shownCharacters = 160

/** As the index has them, so that it is used. */
export const decidedStatuses = sql.join(itemStatuses.filter(isDecided).map((status) => sql.lit(status)))

/**
 * The decided items most similar to one that is to be decided, and how the newest of its product were decided; undefined
 * where there is no such item.
 */
export async function similarDecisions(db: Readable, itemId: number): Promise<SimilarDecisions | undefined> {
  const item = await db
    .selectFrom('requestItems')
    .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .select(['brand', 'itemType', 'itemNumber', 'serialFolded', 'issueDescription'])
    .where('itemId', '=', itemId)
    .where('completedAt', 'is not', null)
    .executeTakeFirst()
  if (!item) return undefined
  const ofProduct = await compared(db, item, sql`folded_number(item_number) = folded_number(${item.itemNumber})`)
  const ofBrand =
    ofProduct.length < shownSimilar
      ? await compared(
          db,
          item,
          sql`item_type = ${item.itemType} and folded_number(item_number) <> folded_number(${item.itemNumber})`,
        )
      : []
  const candidates = [
    ...ofProduct.map((row) => ({ ...row, sameProduct: true })),
    ...ofBrand.map((row) => ({ ...row, sameProduct: false })),
  ]
  return {
    items: mostSimilar(candidates).map(({ likeness, status, declineReason, exchangeNote, createdAt, ...row }) => ({
      ...row,
      ...decisionInShort({ status, declineReason, exchangeNote }),
      createdAt: createdAt.toISOString(),
    })),
    ofProduct: { items: ofProduct.length, split: splitOf(ofProduct.map(decisionInShort)) },
  }
}

interface Wanted {
  readonly brand: string
  readonly serialFolded: string
  readonly issueDescription: string
}

/**
 * The newest decided items of the brand for which a condition holds, each with how like its issue description is. Those of
 * the same unit are left out: they are its earlier claims.
 */
const compared = (db: Readable, { brand, serialFolded, issueDescription }: Wanted, condition: RawBuilder<unknown>) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('requestItems')
        .select(['itemId', 'requestId', 'itemNumber', 'status', 'declineReason', 'exchangeNote'])
        .select(['issueDescription', 'createdAt'])
        .where('brand', '=', brand)
        .where(sql<boolean>`${condition}`)
        .where(sql<boolean>`status in (${decidedStatuses})`)
        .where('serialFolded', '<>', serialFolded)
        .orderBy('itemId', 'desc')
        .limit(comparedSimilar)
        .as('newest'),
    )
    .select(['itemId', 'requestId', 'itemNumber', 'status', 'declineReason', 'exchangeNote', 'createdAt'])
    .select((column) => [
      column.fn<string>('left', ['issueDescription', column.lit(shownCharacters)]).as('issueDescription'),
      column.fn<number>('similarity', ['issueDescription', column.val(issueDescription)]).as('likeness'),
    ])
    .execute()
