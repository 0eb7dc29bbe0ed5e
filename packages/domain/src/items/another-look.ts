import { accept, type Decision, refuse } from '../decision.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import { addDays, type Day } from '../units/calendar-day.ts'
import { type ItemStatus, isFinal } from './item-statuses.ts'

/** How a declined item came out of another look: not decided yet, declined again, or decided otherwise. */
export const anotherLookOutcomes = ['open', 'upheld', 'changed'] as const
export type AnotherLookOutcome = (typeof anotherLookOutcomes)[number]

/** The outcome, from the status of the item that looks again. */
export const outcomeOfAnotherLook = (status: ItemStatus): AnotherLookOutcome =>
  !isFinal(status) ? 'open' : status === 'Declined' ? 'upheld' : 'changed'

/** What decides whether a dealer may have an item looked at again. */
export interface LookedAtOnce {
  readonly status: ItemStatus
  /** Whether it looks at another item again itself. */
  readonly isAnotherLook: boolean
  /** Whether there is another look at it. */
  readonly asked: boolean
  /** The day on which its request was closed; null while it is open. Until then the decision may still change. */
  readonly closedOn: Day | null
}

/**
 * Decides whether another look can be asked for today: once, for a declined item whose request is closed, and not for one
 * that is another look itself. Answers the last day on which it can.
 */
export function mayAskForAnotherLook(
  { status, isAnotherLook, asked, closedOn }: LookedAtOnce,
  today: Day,
): Decision<{ readonly lastDay: Day }, 'ANOTHER_LOOK_NOT_POSSIBLE' | 'ANOTHER_LOOK_ASKED' | 'ANOTHER_LOOK_TOO_LATE'> {
  if (asked) return refuse('ANOTHER_LOOK_ASKED')
  if (status !== 'Declined' || isAnotherLook || closedOn === null) return refuse('ANOTHER_LOOK_NOT_POSSIBLE')
  const lastDay = addDays(closedOn, limits.anotherLook.days)
  return today > lastDay ? refuse('ANOTHER_LOOK_TOO_LATE') : accept({ lastDay })
}

/** What is missing or too much where another look is asked for; pictures and videos may be missing. */
export function problemsOfAnotherLook(given: {
  readonly why: string
  readonly files: number
}): Problems<'why' | 'images'> {
  const problems: { why?: Problem; images?: Problem } = {}
  const why = given.why.trim()
  const { issueDescription: limit, maximumFiles } = limits.item
  if (!why) problems.why = { code: 'WHY_AGAIN_MISSING' }
  else if (why.length > limit) problems.why = { code: 'WHY_AGAIN_TOO_LONG', limit }
  if (given.files > maximumFiles)
    problems.images = { code: 'TOO_MANY_ITEM_FILES', limit: maximumFiles, present: maximumFiles }
  return problems
}

/** A step of an item's history that sets its status, or undoes that. */
export interface DecisionStep {
  readonly kind: 'status-changed' | 'decision-undone'
  readonly byUser: number
  /** The status that it sets. */
  readonly to: ItemStatus
}

/**
 * Whose decision stands, from the steps in their order, each of them once: whoever set the status that the item has, and
 * all who have kept it since with other words or marks. The last of them comes last; nobody where nobody has decided.
 */
export function whoDecided(steps: readonly DecisionStep[]): number[] {
  const standing: DecisionStep[] = []
  for (const step of steps) {
    if (step.kind === 'status-changed') standing.push(step)
    else standing.pop()
  }
  const other = standing.findLastIndex(({ to }) => to !== standing.at(-1)?.to)
  return [
    ...new Set(
      standing
        .slice(other + 1)
        .map(({ byUser }) => byUser)
        .reverse(),
    ),
  ].reverse()
}

/**
 * Whether an administrator has to leave an item to colleagues: nobody who decided first decides on another look, as long as
 * somebody else can.
 */
export const isLeftToColleagues = (
  administrator: number,
  { firstDeciders, hasColleagues }: { readonly firstDeciders: readonly number[]; readonly hasColleagues: boolean },
): boolean => firstDeciders.includes(administrator) && hasColleagues
