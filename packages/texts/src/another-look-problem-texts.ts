import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import type { ProblemTexts } from './problem-sentences.ts'

/** The problems of what a dealer says to have an item looked at again. */
export const anotherLookProblemTexts = {
  WHY_AGAIN_MISSING: m.problem_why_again_missing,
  WHY_AGAIN_TOO_LONG: ({ limit }) => m.problem_why_again_too_long({ limit: numberText(limit) }),
} satisfies Partial<ProblemTexts<ProblemCode>>
