import type { DecidedStatusChange } from '@portal/domain/items/change-item-status.ts'
import { outcomeOf } from '@portal/domain/items/explained-decision.ts'
import { dueDay, keepsNextStep, nextStepFor } from '@portal/domain/next-steps/next-step.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Tx } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { nextSteps } from '../next-steps/next-steps.views.ts'
import type { LockedItem } from '../requests/locked-request.ts'

/** What an item keeps of its next step. */
export type NextStepOfItem = Pick<LockedItem, 'nextStep' | 'nextStepDue'>

/**
 * The next step of each item that is decided like this, as it is told now. It is copied, so that a later change of the
 * texts does not change what a dealer was told.
 */
export async function nextStepsFor(
  tx: Tx,
  { config, now }: Pick<Portal, 'config' | 'now'>,
  decided: Pick<DecidedStatusChange, 'status' | 'exchangeNote'>,
): Promise<(item: LockedItem) => NextStepOfItem> {
  const steps = outcomeOf(decided) ? await nextSteps(tx) : []
  const today = dayIn(config.timeZone, now())
  return (item) => {
    if (keepsNextStep(item, decided)) return { nextStep: item.nextStep, nextStepDue: item.nextStepDue }
    const step = nextStepFor({ ...item, ...decided }, steps)
    return step ? { nextStep: step.texts, nextStepDue: dueDay(step, today) } : { nextStep: null, nextStepDue: null }
  }
}
