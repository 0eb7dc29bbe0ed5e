import { accept, type Decision, refuse } from '../decision.ts'
import { limits } from '../limits.ts'
import type { RequestStatus } from '../requests/request-status.ts'
import type { ItemStatus } from './item-statuses.ts'

export const repairResults = ['SUCCESSFUL', 'UNSUCCESSFUL'] as const
export type RepairResult = (typeof repairResults)[number]

export const repairOutcomeTexts = {
  outcomeMissing: 'Please select an outcome.',
  reasonMissing: 'Please describe why the repair was not successful.',
  reasonTooLong: `The reason must be ${limits.repairOutcome.reason} characters or fewer.`,
  alreadySubmitted: 'Already submitted',
} as const

export interface RepairOutcome {
  readonly repairResult: RepairResult | null
  readonly repairResultReason: string | null
}

/** What is missing or too long in a repair outcome, one text per field (specification 5, Repair outcome). */
export function problemsOfRepairOutcome(outcome: RepairOutcome): Record<string, string> {
  if (!outcome.repairResult) return { repairResult: repairOutcomeTexts.outcomeMissing }
  if (outcome.repairResult === 'SUCCESSFUL') return {}
  const reason = outcome.repairResultReason?.trim() ?? ''
  if (!reason) return { repairResultReason: repairOutcomeTexts.reasonMissing }
  if (reason.length > limits.repairOutcome.reason) return { repairResultReason: repairOutcomeTexts.reasonTooLong }
  return {}
}

/**
 * The dealer reports once how the repair of an amplifier went, while the item waits for feedback (specification 4).
 * The item returns to Under review for the administrators to decide (decisions 4).
 */
export function submitRepairOutcome(
  found: {
    readonly item: { readonly status: ItemStatus; readonly repairResult: RepairResult | null }
    readonly request: { readonly status: RequestStatus }
  },
  outcome: RepairOutcome,
): Decision<
  { repairResult: RepairResult; repairResultReason: string | null },
  'REQUEST_CLOSED' | 'ALREADY_SUBMITTED' | 'NOT_WAITING_FOR_FEEDBACK' | 'VALIDATION'
> {
  if (found.request.status === 'Closed') return refuse('REQUEST_CLOSED')
  if (found.item.repairResult) return refuse('ALREADY_SUBMITTED')
  if (found.item.status !== 'Waiting for feedback') return refuse('NOT_WAITING_FOR_FEEDBACK')
  const problems = problemsOfRepairOutcome(outcome)
  if (Object.keys(problems).length > 0 || !outcome.repairResult) return refuse('VALIDATION', problems)
  return accept({
    repairResult: outcome.repairResult,
    repairResultReason: outcome.repairResult === 'UNSUCCESSFUL' ? (outcome.repairResultReason?.trim() ?? null) : null,
  })
}
