import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of what happens after a decision. */
export const nextStepProblemTexts = {
  NEXT_STEP_TEXT_MISSING: m.problem_step_text_missing,
  NEXT_STEP_TEXT_TOO_LONG: ({ limit }) => m.problem_step_too_long({ limit: numberText(limit) }),
  NEXT_STEP_DAYS_WRONG: ({ limit }) => m.problem_step_days_wrong({ limit: numberText(limit) }),
  NEXT_STEP_BRAND_TOO_LONG: ({ limit }) => m.problem_step_too_long({ limit: numberText(limit) }),
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a next step. */
export const nextStepProblemText = sayer(nextStepProblemTexts)
