import type { ErrorCode } from '@portal/contract/errors.ts'
import { m } from './messages.ts'
import { signInRefusalTexts } from './sign-in-refusal-texts.ts'

/** The refusals that a call about an account may meet. */
export const accountRefusalTexts = {
  ...signInRefusalTexts,

  // Everywhere
  VALIDATION: m.refusal_validation,
  NOT_AUTHENTICATED: m.refusal_not_authenticated,
  FORBIDDEN: m.refusal_forbidden,
  NOT_FOUND: m.refusal_not_found,
  INTERNAL: m.refusal_internal,
  UNAVAILABLE: m.refusal_unavailable,

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
} satisfies Partial<Record<ErrorCode, () => string>>

export type AccountRefusal = keyof typeof accountRefusalTexts

/** The sentence that a person reads when a call about an account is refused. */
export const accountRefusalText = (code: AccountRefusal): string => accountRefusalTexts[code]()

export const isAccountRefusal = (code: ErrorCode | undefined): code is AccountRefusal =>
  code !== undefined && Object.hasOwn(accountRefusalTexts, code)

/** Refusals that say nothing to a person: the screen says what failed. */
export const unspecific: readonly ErrorCode[] = ['INTERNAL', 'VALIDATION', 'UNAVAILABLE']

/** The sentence for an answered code; the screen's own where there is none that helps. */
export const accountRefusalTextOr = (code: ErrorCode | undefined, fallback: string): string =>
  !isAccountRefusal(code) || unspecific.includes(code) ? fallback : accountRefusalText(code)
