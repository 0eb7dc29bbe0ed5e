import type { NextStepOutcome } from '@portal/domain/next-steps/next-step.ts'
import { m } from './messages.ts'
import { exchangeOptionLabel, itemStatusLabel } from './value-labels.ts'

const outcomes: Readonly<Record<NextStepOutcome, () => string>> = {
  EXCHANGE: m.step_outcome_exchange,
  CURRENT_SERIES: () => exchangeOptionLabel('Exchange with actual / new series item'),
  CREDIT_NOTE: () => itemStatusLabel('Credit note'),
  RESOLVED: () => itemStatusLabel('Client was able to resolve case'),
  DECLINED: () => itemStatusLabel('Declined'),
}

/** What a dealer gets by a decision, as administrators call it. */
export const nextStepOutcomeLabel = (outcome: NextStepOutcome): string => outcomes[outcome]()
