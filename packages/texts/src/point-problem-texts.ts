import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of what a dealer is asked for, and of the answers. */
export const pointProblemTexts = {
  POINT_TEXT_MISSING: m.problem_point_text_missing,
  POINT_TEXT_TOO_LONG: ({ limit }) => m.problem_point_text_too_long({ limit: numberText(limit) }),
  POINT_UNIT_MISSING: m.problem_point_unit_missing,
  POINT_UNIT_TOO_LONG: ({ limit }) => m.problem_point_unit_too_long({ limit: numberText(limit) }),
  ANSWER_MISSING: m.problem_answer_missing,
  ANSWER_TOO_LONG: ({ limit }) => m.problem_answer_too_long({ limit: numberText(limit) }),
  ANSWER_NOT_A_NUMBER: m.problem_answer_not_a_number,
  ANSWER_FILE_MISSING: m.problem_answer_file_missing,
  ANSWER_OF_WRONG_KIND: m.problem_answer_of_wrong_kind,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a point. */
export const pointProblemText = sayer(pointProblemTexts)
