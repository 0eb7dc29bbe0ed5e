import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import { type TextField, type TextsByLanguage, textField, writtenTexts } from '../texts-by-language.ts'
import type { NextStepRule } from './next-step.ts'

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
