import { passwordTexts, problemOfNewPassword } from '@portal/domain/accounts/password-rules.ts'
import { isCommonPassword } from '../../passwords/common-passwords.ts'

/** The sentence that says what is wrong with a new password (specification 5); undefined when it can be taken. */
export const problemOfPassword = (password: string, repeated: string): string | undefined =>
  problemOfNewPassword(password, repeated) ?? (isCommonPassword(password) ? passwordTexts.tooCommon : undefined)
