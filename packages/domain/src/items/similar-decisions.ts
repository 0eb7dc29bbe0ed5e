import { type DecidedItem, type DecisionOutcome, explainedDecision } from './explained-decision.ts'

/** How many decided items are shown beside a decision. */
export const shownSimilar = 10

/** Of so many newest decided items of a product, and of its brand, the most similar ones are chosen. */
export const comparedSimilar = 200

export type OutcomeCode = DecisionOutcome['code']

/** The outcomes in the order in which a split names them. */
export const outcomeCodes = [
  'CURRENT_SERIES',
  'EXCHANGE',
  'CREDIT_NOTE',
  'RESOLVED',
  'LAYOUT_PROVIDED',
  'COMPLETED',
  'DECLINED',
] as const satisfies readonly OutcomeCode[]

/** How an item was decided. */
type Decision = Omit<DecidedItem, 'mayChange'>

/** A decided item as it is compared with one that is to be decided. */
export interface ComparedItem extends Decision {
  readonly itemId: number
  readonly sameProduct: boolean
  /** How like the issue descriptions are, from 0 to 1. */
  readonly likeness: number
}

/** The most similar first: of the same product before others, then the likest description, then the newest. */
export const mostSimilar = <Item extends ComparedItem>(items: readonly Item[]): Item[] =>
  items
    .toSorted((a, b) => Number(b.sameProduct) - Number(a.sameProduct) || b.likeness - a.likeness || b.itemId - a.itemId)
    .slice(0, shownSimilar)

/** What a decided item came to, and why: the reason of a declined one, the wording of an exchange. */
export function decisionInShort(item: Decision): { readonly outcome: OutcomeCode; readonly reason: string | null } {
  const decision = explainedDecision({ ...item, mayChange: false })
  if (!decision) throw new Error(`An item with the status ${item.status} is not decided.`)
  const { outcome, reason } = decision
  return { outcome: outcome.code, reason: outcome.code === 'EXCHANGE' ? outcome.as : reason }
}

/** How many items came to each outcome; outcomes that none came to are left out. */
export function splitOf(
  items: readonly { readonly outcome: OutcomeCode }[],
): { readonly outcome: OutcomeCode; readonly items: number }[] {
  return outcomeCodes
    .map((outcome) => ({ outcome, items: items.filter((item) => item.outcome === outcome).length }))
    .filter((part) => part.items > 0)
}
