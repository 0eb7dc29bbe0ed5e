import type { Problem } from '../problem.ts'
import type { Day } from './calendar-day.ts'
import type { KnownUnit } from './verdict.ts'

/** Whether a claim of this unit asks when it was sold to the end customer: its terms count from then, and nobody knows. */
export const asksForSale = ({ terms, soldOn }: Pick<KnownUnit, 'terms' | 'soldOn'>): boolean =>
  terms?.countsFrom === 'sale' && soldOn === null

/** How far the earliest clocks on earth are ahead of UTC, those of the Line Islands. */
const earliestClockMs = 14 * 60 * 60_000

/**
 * The latest day that anybody on earth has at this moment: a dealer may be ahead of the server. Counted: to write their first
 * date takes browsers 30 ms of a desk's processor, and a form asks before it is drawn.
 */
export const latestDay = (at: Date): Day => new Date(at.getTime() + earliestClockMs).toISOString().slice(0, 10)

/** What is wrong with the day of a sale. `notBefore` is when the unit was shipped; null where nobody knows it. */
export function problemOfSale(
  soldOn: Day | null,
  { notBefore, notAfter }: { readonly notBefore: Day | null; readonly notAfter: Day },
): Problem | undefined {
  if (soldOn === null) return undefined
  if (soldOn > notAfter) return { code: 'SOLD_IN_FUTURE' }
  return notBefore !== null && soldOn < notBefore ? { code: 'SOLD_BEFORE_SHIPMENT' } : undefined
}
