import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { dueDay, nextStepFor } from '@portal/domain/next-steps/next-step.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Tx } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { nextSteps } from '../next-steps/next-steps.views.ts'
import type { LockedItem } from '../requests/locked-request.ts'

/** What an item keeps of its next step. */
export type NextStepOfItem = Pick<LockedItem, 'nextStep' | 'nextStepDue'>

/**
 * The next step of each item with this status, as it is told now. It is copied, so that a later change of the texts does
 * not change what a dealer was told; an item that had this status keeps what it had.
 */
export async function nextStepsFor(
  tx: Tx,
  { config, now }: Pick<Portal, 'config' | 'now'>,
  items: readonly LockedItem[],
  status: ItemStatus,
): Promise<(item: LockedItem) => NextStepOfItem> {
  const steps = items.every((item) => item.status === status) ? [] : await nextSteps(tx)
  const today = dayIn(config.timeZone, now())
  return (item) => {
    if (item.status === status) return { nextStep: item.nextStep, nextStepDue: item.nextStepDue }
    const step = nextStepFor({ ...item, status }, steps)
    return step ? { nextStep: step.texts, nextStepDue: dueDay(step, today) } : { nextStep: null, nextStepDue: null }
  }
}
