import { type Decided, type DecisionOutcome, outcomeOf } from '../items/explained-decision.ts'
import type { ItemType } from '../items/item-types.ts'
import { addDays, type Day } from '../units/calendar-day.ts'

/** What a dealer can get by a decision that administrators can take; of each can be said what happens next. */
export const nextStepOutcomes = [
  'EXCHANGE',
  'CURRENT_SERIES',
  'CREDIT_NOTE',
  'RESOLVED',
  'DECLINED',
] as const satisfies readonly DecisionOutcome['code'][]
export type NextStepOutcome = (typeof nextStepOutcomes)[number]

/** What a next step is for. */
export interface NextStepRule {
  readonly outcome: NextStepOutcome
  /** Null: items of every type. */
  readonly itemType: ItemType | null
  /** Null: items of every brand. */
  readonly brand: string | null
}

/** What decides which next step an item gets. */
export interface DecidedItem extends Decided {
  readonly itemType: ItemType
  readonly brand: string
}

/**
 * The next step of a decision by what the dealer really gets: one for the item's brand before one for all, then one for
 * its type before one for all.
 */
export function nextStepFor<Step extends NextStepRule>(item: DecidedItem, steps: readonly Step[]): Step | undefined {
  const code = outcomeOf(item)?.code
  const fitting = steps.filter((step) => step.outcome === code && fits(step, item))
  return fitting.sort((one, other) => closeness(other) - closeness(one))[0]
}

/** Whether an item that is decided again keeps what its dealer was told: what the dealer gets is the same as before. */
export const keepsNextStep = (before: Decided & { readonly nextStep: unknown }, decided: Decided): boolean =>
  before.nextStep !== null && outcomeOf(before)?.code === outcomeOf(decided)?.code

const folded = (brand: string) => brand.trim().toLowerCase()

const fits = ({ itemType, brand }: NextStepRule, item: DecidedItem): boolean =>
  (itemType === null || itemType === item.itemType) && (brand === null || folded(brand) === folded(item.brand))

const closeness = ({ itemType, brand }: NextStepRule): number => (brand === null ? 0 : 2) + (itemType === null ? 0 : 1)

/** The day by which it is due, from the day of the decision. */
export const dueDay = ({ days }: { readonly days: number | null }, decidedOn: Day): Day | null =>
  days === null ? null : addDays(decidedOn, days)
