import { passwordTexts, problemOfNewPassword } from '@portal/domain/accounts/password-rules.ts'
import { isCommonPassword } from '../../passwords/common-passwords.ts'
import type { Account } from './accounts.repository.ts'

/** The sentence that says what is wrong with a new password (specification 5); undefined when it can be taken. */
export function problemOfPassword(
  password: string,
  repeated: string,
  { email, firstName, lastName, companyName }: Pick<Account, 'email' | 'firstName' | 'lastName' | 'companyName'>,
): string | undefined {
  const problem = problemOfNewPassword(password, repeated)
  if (problem) return problem
  return isCommonPassword(password, [email, firstName, lastName, companyName]) ? passwordTexts.tooCommon : undefined
}
