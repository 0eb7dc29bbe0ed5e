import type { ProblemCode } from '@portal/domain/problem.ts'
import { fieldLabel } from './field-labels.ts'
import { m } from './messages.ts'
import { passwordRuleText } from './password-rule-texts.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of an account's fields. The first page of the web client needs no others. */
export const accountProblemTexts = {
  FIELD_MISSING: ({ field }) => m.problem_field_missing({ field: fieldLabel(field) }),
  FIELD_TOO_LONG: ({ field, limit }) => m.problem_field_too_long({ field: fieldLabel(field), limit }),
  EMAIL_NOT_VALID: m.problem_email_not_valid,
  PASSWORD_RULE_NOT_MET: ({ rule }) => m.problem_password_rule_not_met({ rule: passwordRuleText(rule) }),
  PASSWORD_TOO_LONG: m.problem_password_too_long,
  PASSWORD_GUESSABLE: m.problem_password_guessable,
  PASSWORDS_DIFFER: m.problem_passwords_differ,
  PRIVACY_NOT_ACCEPTED: m.problem_privacy_not_accepted,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of an account's field. */
export const accountProblemText = sayer(accountProblemTexts)
