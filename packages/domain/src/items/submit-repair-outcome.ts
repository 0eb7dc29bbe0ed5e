import { accept, type Decision, refuse } from '../decision.ts'
import { limits } from '../limits.ts'
import type { Problems } from '../problem.ts'
import type { RequestStatus } from '../requests/request-status.ts'
import type { ItemStatus } from './item-statuses.ts'

export const repairResults = ['SUCCESSFUL', 'UNSUCCESSFUL'] as const
export type RepairResult = (typeof repairResults)[number]

export interface RepairOutcome {
  readonly repairResult: RepairResult | null
  readonly repairResultReason: string | null
}

/** What is missing or too long in a repair outcome; empty when it can be submitted. */
export function problemsOfRepairOutcome(outcome: RepairOutcome): Problems<keyof RepairOutcome> {
  if (!outcome.repairResult) return { repairResult: { code: 'REPAIR_RESULT_MISSING' } }
  if (outcome.repairResult === 'SUCCESSFUL') return {}
  const reason = outcome.repairResultReason?.trim() ?? ''
  const limit = limits.repairOutcome.reason
  if (!reason) return { repairResultReason: { code: 'REPAIR_RESULT_REASON_MISSING' } }
  if (reason.length > limit) return { repairResultReason: { code: 'REPAIR_RESULT_REASON_TOO_LONG', limit } }
  return {}
}

/**
 * The dealer reports once how the repair of an amplifier went, while the item waits for feedback.
 * The item then returns to Under review, for the administrators to decide.
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
