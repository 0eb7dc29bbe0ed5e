import type { HistoryKind, HistoryStep } from './item-history.ts'
import { type ItemStatus, initialItemStatus, itemStatuses } from './item-statuses.ts'
import {
  type Holder,
  holderOf,
  type TurnSince,
  turnAfterClosing,
  turnAfterDecision,
  turnAfterMessage,
  turnAfterRepair,
  turnAtSubmission,
  turnWhenUnread,
} from './turn.ts'

/** A time in which one side had to act, or nobody. */
export interface TurnStretch {
  readonly holder: Holder
  readonly from: Date
  /** Missing while it lasts. */
  readonly to?: Date
}

/** Where an item stood at a moment of its history. */
interface Standing extends TurnSince {
  readonly status: ItemStatus
  /** When somebody else had to act, oldest first; the last one began at `turnSince`. */
  readonly passed: readonly Omit<TurnStretch, 'to'>[]
  /** To which an undone decision leads back. */
  readonly beforeDecision?: Standing
  readonly beforeClosing?: Standing
}

/**
 * The stretches of an item's life in which the service, the dealer or nobody had to act, from its submission on. They
 * follow each other without a gap. A decision that was undone counts as one that never was. None where the history does
 * not begin with the submission.
 */
export function turnStretches(history: readonly HistoryStep[]): TurnStretch[] {
  const { passed } = standingAfter(history) ?? { passed: [] }
  return passed.map((stretch, place) => {
    const next = passed[place + 1]
    return next ? { ...stretch, to: next.from } : stretch
  })
}

/** How many milliseconds the service, the dealer and nobody had to act until now; together, the time since the submission. */
export function turnTimes(stretches: readonly TurnStretch[], now: Date): Readonly<Record<Holder, number>> {
  const times = { service: 0, dealer: 0, nobody: 0 }
  for (const { holder, from, to = now } of stretches) times[holder] += Math.max(0, to.getTime() - from.getTime())
  return times
}

/** Whose turn an item is by its history, and since when; undefined where that does not begin with the submission. */
export function turnByHistory(history: readonly HistoryStep[]): TurnSince | undefined {
  const standing = standingAfter(history)
  return standing && { turn: standing.turn, turnSince: standing.turnSince }
}

function standingAfter([first, ...others]: readonly HistoryStep[]): Standing | undefined {
  if (first?.kind !== 'submitted') return undefined
  const submitted: Standing = {
    ...turnAtSubmission(first.at),
    status: initialItemStatus,
    passed: [{ holder: 'service', from: first.at }],
  }
  return others.reduce((standing, entry) => steps[entry.kind](standing, entry), submitted)
}

type Step = (before: Standing, entry: HistoryStep) => Standing

const unchanged: Step = (before) => before

/** What each kind of entry does to an item. A new kind without a step does not compile. */
const steps: Readonly<Record<HistoryKind, Step>> = {
  submitted: unchanged,
  'status-changed': (before, { at, bySide, details }) => {
    const status = itemStatuses.find((name) => name === details.to) ?? before.status
    // A dealer who answered the last point gave the turn back with the message before.
    if (bySide === 'dealer') return { ...before, status }
    return { ...passed(before, turnAfterDecision(before, status, at)), status, beforeDecision: before }
  },
  'repair-outcome-submitted': (before, { at }) => ({
    ...passed(before, turnAfterRepair(before, at)),
    status: initialItemStatus,
  }),
  'message-posted': (before, { at, bySide, details }) =>
    details.pointsOpen ? before : passed(before, turnAfterMessage(before, before.status, bySide, at)),
  'request-closed': (before, { at }) => ({ ...passed(before, turnAfterClosing(before, at)), beforeClosing: before }),
  'decision-undone': (before) => before.beforeDecision ?? before,
  'request-reopened': (before) => before.beforeClosing ?? before,
  'service-resumed': (before, { at }) => passed(before, turnWhenUnread(before, before.status, at)),
  'serial-number-corrected': unchanged,
  'next-step-done': unchanged,
  'another-look-asked': unchanged,
  'another-look-decided': unchanged,
  'layout-pdf-added': unchanged,
  'layout-pdf-removed': unchanged,
}

function passed(before: Standing, after: TurnSince): Standing {
  const holder = holderOf(after.turn)
  const stays = holder === holderOf(before.turn)
  return { ...before, ...after, passed: stays ? before.passed : [...before.passed, { holder, from: after.turnSince }] }
}
