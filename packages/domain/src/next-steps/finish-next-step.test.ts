import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { daysUntilReminder, finishNextStep, isRemindedOf } from './finish-next-step.ts'

const day = '2026-12-01'
const doneAt = new Date('2026-11-25T10:00:00Z')
const open = { nextStepDue: day, nextStepDoneAt: null, nextStepRemindedAt: null, lastDecision: 7 }
const mine = { archivedByDealer: false }

describe('what the dealer says is done', () => {
  test.each([
    ['is done', open, 7, { ok: true, value: { changes: true } }],
    ['is no error twice', { ...open, nextStepDoneAt: doneAt }, 7, { ok: true, value: { changes: false } }],
    ['is refused where it was decided anew', open, 6, { ok: false, refusal: 'NEXT_STEP_CHANGED' }],
    ['is refused where there is nothing to do', { ...open, nextStepDue: null }, 7, { ok: false }],
  ])('%s', (_, item, seenDecision, wanted) => {
    expect(finishNextStep(item, seenDecision)).toMatchObject(wanted)
  })
})

describe('a dealer', () => {
  test.each([
    ['is reminded of what is due', day, open, mine, true],
    ['not of what was decided otherwise meanwhile', '2026-12-02', open, mine, false],
    ['not of what is not to be done any more', day, { ...open, nextStepDue: null }, mine, false],
    ['not of what is done', day, { ...open, nextStepDoneAt: doneAt }, mine, false],
    ['not when it is too late', '2026-11-20', { ...open, nextStepDue: '2026-11-20' }, mine, false],
    ['not twice', day, { ...open, nextStepRemindedAt: doneAt }, mine, false],
    ['not of what is in the archive', day, open, { archivedByDealer: true }, false],
  ])('%s', (_, due, item, request, wanted) => {
    expect(isRemindedOf(due, item, request, '2026-11-28')).toBe(wanted)
  })

  test('is reminded some days before, and not where the decision itself is as close', () => {
    const before = limits.nextStep.remindedDaysBefore
    expect(daysUntilReminder(before + 11)).toBe(11)
    expect(daysUntilReminder(before)).toBeUndefined()
    expect(daysUntilReminder(null)).toBeUndefined()
  })
})
