import type { KnownUnit } from './verdict.ts'

/** Whether a claim of this unit asks when it was sold to the end customer: its terms count from then, and nobody knows. */
export const asksForSale = ({ terms, soldOn }: Pick<KnownUnit, 'terms' | 'soldOn'>): boolean =>
  terms?.countsFrom === 'sale' && soldOn === null
