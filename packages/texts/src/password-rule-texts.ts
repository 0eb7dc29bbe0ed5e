import type { PasswordRule } from '@portal/domain/accounts/password-rules.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from './messages.ts'

const texts: Readonly<Record<PasswordRule, () => string>> = {
  length: () => m.password_rule_length({ minimum: limits.password.minimumCharacters }),
  lowercase: m.password_rule_lowercase,
  uppercase: m.password_rule_uppercase,
  digit: m.password_rule_digit,
  special: m.password_rule_special,
}

/** A line of the checklist below a new password. */
export const passwordRuleText = (rule: PasswordRule): string => texts[rule]()
