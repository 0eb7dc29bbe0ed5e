import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of saved replies. */
export const replyProblemTexts = {
  REPLY_NAME_MISSING: m.problem_reply_name_missing,
  REPLY_NAME_TOO_LONG: m.problem_reply_name_too_long,
  REPLY_NAME_IN_USE: m.problem_reply_name_in_use,
  REPLY_DAYS_NOT_VALID: m.problem_reply_days_not_valid,
  REPLY_TEXT_MISSING: m.problem_reply_text_missing,
  REPLY_TEXT_TOO_LONG: ({ limit }) => m.problem_reply_text_too_long({ limit: numberText(limit) }),
  PLACEHOLDER_UNKNOWN: m.problem_placeholder_unknown,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a saved reply. */
export const replyProblemText = sayer(replyProblemTexts)
