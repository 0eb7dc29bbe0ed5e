import type { Problem } from '../problem.ts'
import { type Day, dayIn } from './calendar-day.ts'
import type { KnownUnit } from './verdict.ts'

/** Whether a claim of this unit asks when it was sold to the end customer: its terms count from then, and nobody knows. */
export const asksForSale = ({ terms, soldOn }: Pick<KnownUnit, 'terms' | 'soldOn'>): boolean =>
  terms?.countsFrom === 'sale' && soldOn === null

/** The latest day that anybody on earth has at this moment: a dealer may be ahead of the server. */
export const latestDay = (at: Date): Day => dayIn('Pacific/Kiritimati', at)

/** What is wrong with the day of a sale. `notBefore` is when the unit was shipped; null where nobody knows it. */
export function problemOfSale(
  soldOn: Day | null,
  { notBefore, notAfter }: { readonly notBefore: Day | null; readonly notAfter: Day },
): Problem | undefined {
  if (soldOn === null) return undefined
  if (soldOn > notAfter) return { code: 'SOLD_IN_FUTURE' }
  return notBefore !== null && soldOn < notBefore ? { code: 'SOLD_BEFORE_SHIPMENT' } : undefined
}
