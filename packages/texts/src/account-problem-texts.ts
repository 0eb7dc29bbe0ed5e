import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import { passwordRuleText } from './password-rule-texts.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'
import { signInProblemTexts } from './sign-in-problem-texts.ts'

/** The problems of an account's fields. */
export const accountProblemTexts = {
  ...signInProblemTexts,
  PASSWORD_RULE_NOT_MET: ({ rule }) => m.problem_password_rule_not_met({ rule: passwordRuleText(rule) }),
  PASSWORD_TOO_LONG: m.problem_password_too_long,
  PASSWORD_GUESSABLE: m.problem_password_guessable,
  PASSWORDS_DIFFER: m.problem_passwords_differ,
  PRIVACY_NOT_ACCEPTED: m.problem_privacy_not_accepted,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of an account's field. */
export const accountProblemText = sayer(accountProblemTexts)
