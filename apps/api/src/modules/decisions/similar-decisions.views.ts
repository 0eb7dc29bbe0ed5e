import type { SimilarDecisions } from '@portal/contract/items/item-shapes.ts'
import { isDecided, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import {
  comparedSimilar,
  decisionInShort,
  mostSimilar,
  shownSimilar,
  splitOf,
} from '@portal/domain/items/similar-decisions.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../db/built-once.ts'
import type { Readable } from '../../db/database.ts'

/** How much of an issue description is shown. */
const shownCharacters = 160

/** As the index has them, so that it is used. */
export const decidedStatuses = sql.join(itemStatuses.filter(isDecided).map((status) => sql.lit(status)))

const itemToDecide = builtOnce((db, { itemId }: { readonly itemId: number }) =>
  db
    .selectFrom('requestItems')
    .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .select(['brand', 'itemType', 'itemNumber', 'serialFolded', 'issueDescription'])
    .where('itemId', '=', itemId)
    .where('completedAt', 'is not', null),
)

/**
 * The decided items most similar to one that is to be decided, and how the newest of its product were decided; undefined
 * where there is no such item.
 */
export async function similarDecisions(db: Readable, itemId: number): Promise<SimilarDecisions | undefined> {
  const [item] = await itemToDecide(db, { itemId })
  if (!item) return undefined
  const ofProduct = await compared(db, item, 'same product')
  const ofType = ofProduct.length < shownSimilar ? await compared(db, item, 'same type') : []
  const candidates = [
    ...ofProduct.map((row) => ({ ...row, sameProduct: true })),
    ...ofType.map((row) => ({ ...row, sameProduct: false })),
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
  readonly itemType: ItemType
  readonly itemNumber: string
  readonly serialFolded: string
  readonly issueDescription: string
}

/** Which items an item is compared with: those of its product, then the others of its type. */
const isCompared = {
  'same product': ({ itemNumber }: Wanted) => sql<boolean>`folded_number(item_number) = folded_number(${itemNumber})`,
  'same type': ({ itemType, itemNumber }: Wanted) =>
    sql<boolean>`(item_type = ${itemType} and folded_number(item_number) <> folded_number(${itemNumber}))`,
}

/**
 * The newest decided items of the brand that an item is compared with, each with how like its issue description is. Those of
 * the same unit are left out: they are its earlier claims.
 */
const compared = builtOnce((db, item: Wanted, which: keyof typeof isCompared) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('requestItems')
        .select(['itemId', 'requestId', 'itemNumber', 'status', 'declineReason', 'exchangeNote'])
        .select(['issueDescription', 'createdAt'])
        .where('brand', '=', item.brand)
        .where(isCompared[which](item))
        .where(sql<boolean>`status in (${decidedStatuses})`)
        .where('serialFolded', '<>', item.serialFolded)
        .orderBy('itemId', 'desc')
        .limit(comparedSimilar)
        .as('newest'),
    )
    .select(['itemId', 'requestId', 'itemNumber', 'status', 'declineReason', 'exchangeNote', 'createdAt'])
    .select((column) => [
      column.fn<string>('left', ['issueDescription', column.lit(shownCharacters)]).as('issueDescription'),
      column.fn<number>('similarity', ['issueDescription', column.val(item.issueDescription)]).as('likeness'),
    ]),
)
