import type { OutcomeCode } from '@portal/domain/items/similar-decisions.ts'
import { m } from './messages.ts'
import { itemStatusLabel } from './value-labels.ts'

const labels: Readonly<Record<OutcomeCode, () => string>> = {
  CURRENT_SERIES: m.outcome_current_series,
  EXCHANGE: m.outcome_exchange,
  CREDIT_NOTE: () => itemStatusLabel('Credit note'),
  RESOLVED: () => itemStatusLabel('Client was able to resolve case'),
  LAYOUT_PROVIDED: () => itemStatusLabel('Layout schema provided'),
  COMPLETED: () => itemStatusLabel('Completed'),
  DECLINED: () => itemStatusLabel('Declined'),
}

/** What a dealer gets by a decision, as administrators call it. */
export const outcomeLabel = (outcome: OutcomeCode): string => labels[outcome]()
