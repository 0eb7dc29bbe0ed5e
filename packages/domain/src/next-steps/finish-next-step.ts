import { accept, type Decision, refuse } from '../decision.ts'
import { limits } from '../limits.ts'
import type { Day } from '../units/calendar-day.ts'

/** The next step of an item, as it stands. */
export interface StandingStep {
  /** Null where the dealer has nothing to do. */
  readonly nextStepDue: Day | null
  readonly nextStepDoneAt: Date | null
}

/** Whether the dealer still has to do it. */
const isToBeDone = ({ nextStepDue, nextStepDoneAt }: StandingStep): boolean =>
  nextStepDue !== null && nextStepDoneAt === null

/**
 * Decides whether the dealer has done the next step. Refused where another decision says what to do by now. Twice is no
 * error: `changes` says whether it was not done before.
 *
 * @param seenDecision the decision that the dealer's page showed
 */
export function finishNextStep(
  item: StandingStep & { readonly lastDecision: number | null },
  seenDecision: number | null,
): Decision<{ readonly changes: boolean }, 'NEXT_STEP_CHANGED'> {
  if (item.nextStepDue === null || item.lastDecision !== seenDecision) return refuse('NEXT_STEP_CHANGED')
  return accept({ changes: isToBeDone(item) })
}

/** So many days after the decision its dealer is reminded; undefined where the decision itself is close enough. */
export function daysUntilReminder(days: number | null): number | undefined {
  const { remindedDaysBefore } = limits.nextStep
  return days !== null && days > remindedDaysBefore ? days - remindedDaysBefore : undefined
}

/** Whether a dealer is reminded now of what is due on a day: once, and only of what they see and still have to do. */
export const isRemindedOf = (
  due: Day,
  item: StandingStep & { readonly nextStepRemindedAt: Date | null },
  request: { readonly archivedByDealer: boolean },
  today: Day,
): boolean =>
  item.nextStepDue === due &&
  today <= due &&
  isToBeDone(item) &&
  item.nextStepRemindedAt === null &&
  !request.archivedByDealer
