import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import type { ProblemTexts } from './problem-sentences.ts'

/** The problems of a helpful picture that was left out. */
export const shotProblemTexts = {
  SKIPPED_SHOT_WHY_MISSING: m.problem_skipped_shot_why_missing,
  SKIPPED_SHOT_WHY_TOO_LONG: ({ limit }) => m.problem_skipped_shot_why_too_long({ limit: numberText(limit) }),
} satisfies Partial<ProblemTexts<ProblemCode>>
