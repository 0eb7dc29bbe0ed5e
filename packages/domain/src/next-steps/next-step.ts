import { type Decided, type DecisionOutcome, outcomeOf } from '../items/explained-decision.ts'
import type { ItemType } from '../items/item-types.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import { type TextField, type TextsByLanguage, textField, writtenTexts } from '../texts-by-language.ts'
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
interface NextStepRule {
  readonly outcome: NextStepOutcome
  /** Null: items of every type. */
  readonly itemType: ItemType | null
  /** Null: items of every brand. */
  readonly brand: string | null
}

/** What the form of a next step holds. */
export interface NextStepForm extends NextStepRule {
  /** From the day of the decision; null where the dealer has nothing to do. */
  readonly days: number | null
  readonly texts: TextsByLanguage
}

type Field = 'brand' | 'days' | 'texts' | TextField

/** Everything wrong with a next step; empty when it can be saved. The form shows it, the server refuses by it. */
export function problemsOfNextStep({ brand, days, texts }: NextStepForm): Problems<Field> {
  const problems: { -readonly [Name in Field]?: Problem } = {}
  const { maximumDays: most, text: longest } = limits.nextStep
  if ((brand?.length ?? 0) > limits.item.brand)
    problems.brand = { code: 'NEXT_STEP_BRAND_TOO_LONG', limit: limits.item.brand }
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= most))
    problems.days = { code: 'NEXT_STEP_DAYS_WRONG', limit: most }
  const written = writtenTexts(texts)
  if (Object.keys(written).length === 0) problems.texts = { code: 'NEXT_STEP_TEXT_MISSING' }
  for (const language of languages)
    if ((written[language]?.length ?? 0) > longest)
      problems[textField(language)] = { code: 'NEXT_STEP_TEXT_TOO_LONG', limit: longest }
  return problems
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
export const dueDay = ({ days }: Pick<NextStepForm, 'days'>, decidedOn: Day): Day | null =>
  days === null ? null : addDays(decidedOn, days)
