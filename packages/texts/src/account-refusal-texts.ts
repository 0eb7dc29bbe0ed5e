import type { ErrorCode } from '@portal/contract/errors.ts'
import { commonRefusalTexts, type RefusalTexts, refusalSayer } from './common-refusal-texts.ts'
import { m } from './messages.ts'
import { signInRefusalTexts } from './sign-in-refusal-texts.ts'

/** The refusals that a call about an account may meet. */
export const accountRefusalTexts = {
  ...signInRefusalTexts,
  ...commonRefusalTexts,

  // Accounts
  EMAIL_ALREADY_EXISTS: m.refusal_email_already_exists,
  ALREADY_VERIFIED: m.refusal_already_verified,
  USER_NOT_FOUND: m.refusal_user_not_found,
  INVALID_CODE: m.refusal_invalid_code,
  EXPIRED_CODE: m.refusal_expired_code,
  OTP_ACTIVE: m.refusal_otp_active,
  INVALID_OTP: m.refusal_invalid_otp,
  OTP_EXPIRED: m.refusal_otp_expired,
  RESET_NOT_ALLOWED: m.refusal_reset_not_allowed,
} satisfies RefusalTexts

export type AccountRefusal = keyof typeof accountRefusalTexts

/** The sentence that a person reads when a call about an account is refused. */
export const accountRefusalText = (code: AccountRefusal): string => accountRefusalTexts[code]()

export const isAccountRefusal = (code: ErrorCode | undefined): code is AccountRefusal =>
  code !== undefined && Object.hasOwn(accountRefusalTexts, code)

/** The sentence for an answered code; the screen's own where there is none that helps. */
export const accountRefusalTextOr = refusalSayer(accountRefusalTexts)
