import type { PasswordRule } from '@portal/domain/accounts/password-rules.ts'
import { limits } from '@portal/domain/limits.ts'

/** The lines of the checklist below a new password. */
export const passwordRuleTexts: Readonly<Record<PasswordRule, string>> = {
  length: `At least ${limits.password.minimumCharacters} characters`,
  lowercase: 'At least one lowercase letter',
  uppercase: 'At least one uppercase letter',
  digit: 'At least one digit',
  special: 'At least one special character',
}

/** The line below them. */
export const notGuessableText = 'Not easy to guess'
