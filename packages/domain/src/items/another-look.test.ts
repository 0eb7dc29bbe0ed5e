import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { addDays, type Day } from '../units/calendar-day.ts'
import {
  type DecisionStep,
  isLeftToColleagues,
  type LookedAtOnce,
  mayAskForAnotherLook,
  outcomeOfAnotherLook,
  problemsOfAnotherLook,
  whoDecided,
} from './another-look.ts'
import { type ItemStatus, isFinal, itemStatuses } from './item-statuses.ts'

const declined: LookedAtOnce = { status: 'Declined', isAnotherLook: false, asked: false, closedOn: '2026-11-01' }

describe('another look', () => {
  test.each<[string, Partial<LookedAtOnce>, Day, string]>([
    ['on the day of the decision', {}, '2026-11-01', 'until 2026-12-01'],
    ['on the last day', {}, '2026-12-01', 'until 2026-12-01'],
    ['a day later', {}, '2026-12-02', 'ANOTHER_LOOK_TOO_LATE'],
    ['while the request is open', { closedOn: null }, '2026-11-02', 'ANOTHER_LOOK_NOT_POSSIBLE'],
    ['at what is another look itself', { isAnotherLook: true }, '2026-11-02', 'ANOTHER_LOOK_NOT_POSSIBLE'],
    ['a second time', { asked: true }, '2026-11-02', 'ANOTHER_LOOK_ASKED'],
    ['a second time, and too late', { asked: true }, '2027-11-02', 'ANOTHER_LOOK_ASKED'],
    ['at an exchanged item', { status: 'Warranty exchange' }, '2026-11-02', 'ANOTHER_LOOK_NOT_POSSIBLE'],
  ])('asked for %s', (_when, changed, today, answer) => {
    const decision = mayAskForAnotherLook({ ...declined, ...changed }, today)
    expect(decision.ok ? `until ${decision.value.lastDay}` : decision.refusal).toBe(answer)
  })

  test('is possible for a declined item alone, and on no day after its time', () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...itemStatuses),
          isAnotherLook: fc.boolean(),
          asked: fc.boolean(),
          closedOn: fc.constantFrom(null, declined.closedOn),
        }),
        fc.nat(60),
        (item, days) => {
          const today = addDays('2026-11-01', days)
          const possible =
            item.status === 'Declined' && !item.isAnotherLook && !item.asked && item.closedOn !== null && days <= 30
          expect(mayAskForAnotherLook(item, today).ok).toBe(possible)
        },
      ),
    )
  })

  test('is open until a final status, and then upheld or changed', () => {
    const outcomes = Object.fromEntries(itemStatuses.map((status) => [status, outcomeOfAnotherLook(status)]))
    const expected = (status: ItemStatus) => (status === 'Declined' ? 'upheld' : isFinal(status) ? 'changed' : 'open')
    expect(outcomes).toEqual(Object.fromEntries(itemStatuses.map((status) => [status, expected(status)])))
  })

  test.each<[string, number, object]>([
    ['The coil is whole', 0, {}],
    ['The coil is whole', 3, {}],
    [' \n', 1, { why: { code: 'WHY_AGAIN_MISSING' } }],
    ['x'.repeat(1001), 0, { why: { code: 'WHY_AGAIN_TOO_LONG', limit: limits.item.issueDescription } }],
    ['The coil is whole', 4, { images: { code: 'TOO_MANY_ITEM_FILES', limit: 3, present: 3 } }],
  ])('takes %j with %i files, or says what is wrong', (why, files, problems) => {
    expect(problemsOfAnotherLook({ why, files })).toEqual(problems)
  })
})

describe('who decided', () => {
  const set = (byUser: number, to: ItemStatus = 'Declined'): DecisionStep => ({ kind: 'status-changed', byUser, to })
  const undo = (byUser: number): DecisionStep => ({ kind: 'decision-undone', byUser, to: 'Under review' })

  test.each<[string, DecisionStep[], number[]]>([
    ['nobody', [], []],
    ['the last of two who decided differently', [set(1, 'Warranty exchange'), set(2)], [2]],
    ['both, when the second kept the status and changed words or marks alone', [set(1), set(2)], [1, 2]],
    ['each of them once', [set(1), set(2), set(1)], [2, 1]],
    ['those since the status was another one', [set(3), set(3, 'Under review'), set(1), set(2)], [1, 2]],
    ['the first, when the second took it back', [set(1), set(2), undo(2)], [1]],
    ['nobody, when all was taken back', [set(1), undo(1)], []],
    ['whoever decided anew', [set(1), undo(1), set(2)], [2]],
  ])('is %s', (_who, steps, deciders) => {
    expect(whoDecided(steps)).toEqual(deciders)
  })

  test('decides once more only where nobody else can', () => {
    expect(isLeftToColleagues(1, { firstDeciders: [1, 3], hasColleagues: true })).toBe(true)
    expect(isLeftToColleagues(1, { firstDeciders: [1, 3], hasColleagues: false })).toBe(false)
    expect(isLeftToColleagues(2, { firstDeciders: [1, 3], hasColleagues: true })).toBe(false)
    expect(isLeftToColleagues(1, { firstDeciders: [], hasColleagues: true })).toBe(false)
  })
})
