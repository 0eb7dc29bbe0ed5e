import type { declineReasons } from '../items/decline-reasons.ts'
import { type ItemStatus, isFinal, type OfferFacts } from '../items/item-statuses.ts'
import type { RepairResult } from '../items/submit-repair-outcome.ts'
import { type Remark, saysCoverage, type Verdict } from './verdict.ts'

/** Why a decision is suggested. */
export const suggestionReasons = [
  'REPAIRED',
  'REPLACED_BEFORE',
  'UNKNOWN_UNIT',
  'OTHER_MODEL',
  'SALE_UNKNOWN',
  'MANUFACTURE_UNKNOWN',
  'ENDED',
  'REPAIR_FAILED',
  'SCHEMATIC_WANTED',
  'EXCHANGED_BEFORE',
  'DECLINED_BEFORE',
  'FIRST_CLAIM',
  'FAILED_AGAIN',
] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

/** A decision that the portal would make. It advises and never blocks. */
export interface SuggestedDecision {
  readonly status: ItemStatus
  readonly reason: SuggestionReason
  /** Of a suggestion to decline. */
  readonly declineReason?: (typeof declineReasons)[number]
  /** Somebody should look twice before deciding. */
  readonly warning: boolean
}

/** What decides which decision is suggested. */
export interface SuggestionFacts {
  readonly item: OfferFacts & { readonly status: ItemStatus; readonly repairResult: RepairResult | null }
  /** By what is known today, as of the day on which the item was claimed. */
  readonly verdict: Pick<Verdict, 'coverage' | 'remarks'>
  /** How the earlier claims of the unit ended. */
  readonly earlierStatuses: readonly ItemStatus[]
}

/** Suggests a decision on an item, with its reason; undefined once the item has a final status. */
export function suggestedDecision({ item, verdict, earlierStatuses }: SuggestionFacts): SuggestedDecision | undefined {
  if (isFinal(item.status)) return undefined
  const found = (code: Remark['code']) => verdict.remarks.some((remark) => remark.code === code)
  // Whether it is covered or not: there is nothing left to exchange.
  if (item.repairResult === 'SUCCESSFUL') return suggest('Client was able to resolve case', 'REPAIRED')
  if (found('REPLACED')) return doubt('REPLACED_BEFORE')
  if (!saysCoverage(verdict.coverage)) return undefined
  if (verdict.coverage.code === 'UNKNOWN_UNIT') return suggest('Additional information required', 'UNKNOWN_UNIT')
  if (found('OTHER_MODEL')) return suggest('Additional information required', 'OTHER_MODEL')
  if (verdict.coverage.code === 'START_UNKNOWN')
    return verdict.coverage.countsFrom === 'sale'
      ? suggest('Additional information required', 'SALE_UNKNOWN')
      : doubt('MANUFACTURE_UNKNOWN')
  if (verdict.coverage.code === 'ENDED') return { ...suggest('Declined', 'ENDED'), declineReason: 'Out of warranty' }
  return suggestedForCovered(item, earlierStatuses)
}

function suggestedForCovered(item: SuggestionFacts['item'], earlier: readonly ItemStatus[]): SuggestedDecision {
  if (earlier.some((status) => status === 'Technical exchange' || status === 'Warranty exchange'))
    return doubt('EXCHANGED_BEFORE')
  if (earlier.includes('Declined')) return doubt('DECLINED_BEFORE')
  if (item.repairResult === 'UNSUCCESSFUL') return suggest('Warranty exchange', 'REPAIR_FAILED')
  if (item.itemType === 'Amplifier' && item.needsSchematic === 'yes')
    return suggest('Waiting for feedback', 'SCHEMATIC_WANTED')
  return suggest('Warranty exchange', earlier.length === 0 ? 'FIRST_CLAIM' : 'FAILED_AGAIN')
}

const suggest = (status: ItemStatus, reason: SuggestionReason): SuggestedDecision => ({
  status,
  reason,
  warning: false,
})
/** Nothing is to be decided before somebody has looked into it. */
const doubt = (reason: SuggestionReason): SuggestedDecision => ({ status: 'Under review', reason, warning: true })
