import type { ProblemCode } from '@portal/domain/problem.ts'
import { fieldLabel } from './field-labels.ts'
import { m } from './messages.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of the fields with which one signs in. The first page of the web client needs no others. */
export const signInProblemTexts = {
  FIELD_MISSING: ({ field }) => m.problem_field_missing({ field: fieldLabel(field) }),
  FIELD_TOO_LONG: ({ field, limit }) => m.problem_field_too_long({ field: fieldLabel(field), limit }),
  EMAIL_NOT_VALID: m.problem_email_not_valid,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a field with which one signs in. */
export const signInProblemText = sayer(signInProblemTexts)
