import { problemOfNewPassword } from '@portal/domain/accounts/password-rules.ts'
import type { Problem } from '@portal/domain/problem.ts'
import { isCommonPassword } from '../../passwords/common-passwords.ts'

/** What is wrong with a new password; undefined when it can be taken. */
export const problemOfPassword = (password: string, repeated: string): Problem | undefined =>
  problemOfNewPassword(password, repeated) ?? (isCommonPassword(password) ? { code: 'PASSWORD_TOO_COMMON' } : undefined)
