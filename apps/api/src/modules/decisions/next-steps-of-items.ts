import type { DecidedStatusChange } from '@portal/domain/items/change-item-status.ts'
import { outcomeOf } from '@portal/domain/items/explained-decision.ts'
import { daysUntilReminder } from '@portal/domain/next-steps/finish-next-step.ts'
import { dueDay, keepsNextStep, nextStepFor } from '@portal/domain/next-steps/next-step.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Tx } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { nextSteps } from '../kept-texts/kept-texts.views.ts'
import type { LockedItem } from '../locked-request.ts'

/** What an item keeps of its next step. */
export type NextStepOfItem = Pick<LockedItem, 'nextStep' | 'nextStepDue' | 'nextStepDoneAt' | 'nextStepRemindedAt'>

const daySeconds = 24 * 3600

/**
 * The next step of each item that is decided like this, as it is told now. It is copied, so that a later change of the
 * texts does not change what a dealer was told. Where something is to be done, its reminder is queued. Undefined for an item
 * that keeps the one that it has.
 */
export async function nextStepsFor(
  tx: Tx,
  { config, now, queue }: Pick<Portal, 'config' | 'now' | 'queue'>,
  decided: Pick<DecidedStatusChange, 'status' | 'exchangeNote'>,
  items: readonly LockedItem[],
): Promise<(item: LockedItem) => NextStepOfItem | undefined> {
  const steps = outcomeOf(decided) ? await nextSteps(tx) : []
  const today = dayIn(config.timeZone, now())
  const told = new Map<LockedItem, NextStepOfItem>()
  const reminders = new Map<number, { itemId: number; due: Day }[]>()
  for (const item of items) {
    if (keepsNextStep(item, decided)) continue
    const step = nextStepFor({ ...item, ...decided }, steps)
    const due = step ? dueDay(step, today) : null
    told.set(item, { ...nothingDone, nextStep: step?.texts ?? null, nextStepDue: due })
    const days = step && daysUntilReminder(step.days)
    if (due !== null && days !== undefined)
      reminders.set(days, [...(reminders.get(days) ?? []), { itemId: item.itemId, due }])
  }
  for (const [days, those] of reminders)
    await queue.enqueue(tx, 'remindOfNextStep', those, { waits: days * daySeconds })
  return (item) => told.get(item)
}

const nothingDone = { nextStepDoneAt: null, nextStepRemindedAt: null }
