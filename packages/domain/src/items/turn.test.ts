import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemStatuses } from './item-statuses.ts'
import {
  holderOf,
  type Turn,
  type TurnSince,
  turnAfterDecision,
  turnAfterMessage,
  turnAfterRepair,
  turnAtSubmission,
  turns,
  turnWhenUnread,
} from './turn.ts'

const morning = new Date('2026-11-22T08:00:00Z')
const noon = new Date('2026-11-22T12:00:00Z')
const since = (turn: Turn): TurnSince => ({ turn, turnSince: morning })

describe('who has to act next', () => {
  test('a submitted item waits for the service', () => {
    expect(turnAtSubmission(noon)).toEqual({ turn: 'undecided', turnSince: noon })
  })

  test.each([
    ['Under review', 'undecided'],
    ['Additional information required', 'dealer'],
    ['Waiting for feedback', 'dealer'],
    ['Warranty exchange', 'done'],
    ['Declined', 'done'],
  ] as const)('after the decision %s: %s', (status, turn) => {
    expect(turnAfterDecision(since('question'), status, noon).turn).toBe(turn)
  })

  test.each([
    ['undecided', 'Under review', 'question'],
    ['dealer', 'Under review', 'question'],
    ['dealer', 'Additional information required', 'returned'],
    ['dealer', 'Waiting for feedback', 'returned'],
    ['returned', 'Under review', 'returned'],
    ['done', 'Declined', 'question'],
  ] as const)('the dealer writes, and it was %s with %s: %s', (before, status, turn) => {
    expect(turnAfterMessage(since(before), status, 'dealer', noon).turn).toBe(turn)
  })

  test.each([
    ['undecided', 'Under review', 'dealer'],
    ['question', 'Under review', 'dealer'],
    ['returned', 'Additional information required', 'dealer'],
    ['question', 'Declined', 'done'],
  ] as const)('the service writes, and it was %s with %s: %s', (before, status, turn) => {
    expect(turnAfterMessage(since(before), status, 'admins', noon).turn).toBe(turn)
  })

  test('a reported repair comes back to the service', () => {
    expect(turnAfterRepair(since('dealer'), noon)).toEqual({ turn: 'returned', turnSince: noon })
  })

  test.each([
    ['dealer', 'Under review', 'undecided'],
    ['dealer', 'Additional information required', 'dealer'],
    ['done', 'Declined', 'done'],
    ['question', 'Under review', 'question'],
  ] as const)('marked as unread, and it was %s with %s: %s', (before, status, turn) => {
    expect(turnWhenUnread(since(before), status, noon).turn).toBe(turn)
  })
})

test('the wait begins anew exactly when somebody else has to act', () => {
  const before = fc.constantFrom(...turns)
  const status = fc.constantFrom(...itemStatuses)
  const steps = fc.constantFrom(
    turnAfterDecision,
    (item: TurnSince, now: (typeof itemStatuses)[number], at: Date) => turnAfterMessage(item, now, 'dealer', at),
    (item: TurnSince, now: (typeof itemStatuses)[number], at: Date) => turnAfterMessage(item, now, 'admins', at),
    turnWhenUnread,
  )
  fc.assert(
    fc.property(before, status, steps, (turn, now, step) => {
      const after = step(since(turn), now, noon)
      expect(after.turnSince).toBe(holderOf(turn) === holderOf(after.turn) ? morning : noon)
    }),
  )
})
