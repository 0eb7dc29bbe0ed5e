import type { Side } from '../sides.ts'
import { asksDealer, type ItemStatus, isFinal } from './item-statuses.ts'

/** Who has to act next on a submitted item, and why. */
export const turns = [
  /** The service decides; nothing came from the dealer since. */
  'undecided',
  /** The service answers: the dealer wrote last. */
  'question',
  /** The service goes on: the dealer gave what was asked for, or reported how the repair went. */
  'returned',
  /** The dealer acts. */
  'dealer',
  /** Nobody has to act. */
  'done',
] as const
export type Turn = (typeof turns)[number]

/** The turns in which an item waits for the service. */
export const serviceTurns = ['undecided', 'question', 'returned'] as const satisfies readonly Turn[]
const isForService = (turn: Turn): boolean => (serviceTurns as readonly Turn[]).includes(turn)

/** Whose turn a submitted item is, and since when. */
export interface TurnSince {
  readonly turn: Turn
  readonly turnSince: Date
}

/** Who has to act: one side, or nobody. */
export type Holder = 'service' | 'dealer' | 'nobody'

export const holderOf = (turn: Turn): Holder =>
  turn === 'dealer' ? 'dealer' : isForService(turn) ? 'service' : 'nobody'

/** The wait begins anew only when somebody else has to act: an item that waits for the service keeps its place. */
const passedTo = (before: TurnSince, turn: Turn, at: Date): TurnSince => ({
  turn,
  turnSince: holderOf(before.turn) === holderOf(turn) ? before.turnSince : at,
})

/** Of an item that was just submitted. */
export const turnAtSubmission = (at: Date): TurnSince => ({ turn: 'undecided', turnSince: at })

/** Whose turn an item is once an administrator has set this status. */
export const turnWith = (status: ItemStatus): Turn =>
  isFinal(status) ? 'done' : asksDealer(status) ? 'dealer' : 'undecided'

/** After an administrator set this status. */
export const turnAfterDecision = (before: TurnSince, status: ItemStatus, at: Date): TurnSince =>
  passedTo(before, turnWith(status), at)

/** After one side wrote. Who wrote last waits for the other, except that an item with a final status waits for nobody. */
export function turnAfterMessage(before: TurnSince, status: ItemStatus, writer: Side, at: Date): TurnSince {
  if (writer === 'admins') return passedTo(before, isFinal(status) ? 'done' : 'dealer', at)
  return passedTo(before, asksDealer(status) || before.turn === 'returned' ? 'returned' : 'question', at)
}

/** After the dealer answered a point: the service goes on once nothing is open any more. */
export const turnAfterAnswer = (before: TurnSince, open: number, at: Date): TurnSince =>
  open > 0 ? before : passedTo(before, 'returned', at)

/** After the dealer reported how the repair went. */
export const turnAfterRepair = (before: TurnSince, at: Date): TurnSince => passedTo(before, 'returned', at)

/** After the request was closed: nobody acts any more, not even where a message was not answered. */
export const turnAfterClosing = (before: TurnSince, at: Date): TurnSince => passedTo(before, 'done', at)

/**
 * After an administrator marked the item as unread: it waits for the service again, unless nobody has to act, or its
 * status asks the dealer for something.
 */
export const turnWhenUnread = (before: TurnSince, status: ItemStatus, at: Date): TurnSince =>
  before.turn === 'dealer' && !asksDealer(status) ? passedTo(before, 'undecided', at) : before
