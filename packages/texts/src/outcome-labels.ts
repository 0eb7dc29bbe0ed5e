import type { OutcomeCode } from '@portal/domain/items/similar-decisions.ts'
import { m } from './messages.ts'

const labels: Readonly<Record<OutcomeCode, () => string>> = {
  CREDIT_NOTE: m.outcome_credit_note,
  CURRENT_SERIES: m.outcome_current_series,
  EXCHANGE: m.outcome_exchange,
  DECLINED: m.outcome_declined,
  RESOLVED: m.outcome_resolved,
  COMPLETED: m.outcome_completed,
  LAYOUT_PROVIDED: m.outcome_layout_provided,
}

/** What a decision comes to, in a word for administrators. */
export const outcomeLabel = (outcome: OutcomeCode): string => labels[outcome]()
