import { errors, messageFor } from '@portal/contract/errors.ts'
import { passwordTexts } from '@portal/domain/accounts/password-rules.ts'
import { ApiError, codeOf, NoResponse, noServerResponse, printUnexpected } from '../../api/client.ts'

/** What a person reads when an account call fails (specification 8). Texts of codes come from the contract. */

/** A person who was too fast is told so everywhere; anything else would invite the next try. */
const isKnown = (error: unknown, codes: readonly (keyof typeof errors)[]) => {
  const code = codeOf(error)
  return code !== undefined && (code === 'TOO_MANY_REQUESTS' || codes.includes(code))
}
function among(error: unknown, codes: readonly (keyof typeof errors)[], fallback: string): string {
  printUnexpected(error)
  return isKnown(error, codes) ? messageFor(codeOf(error), fallback) : fallback
}

export function signInProblem(error: unknown): string {
  if (error instanceof NoResponse) return noServerResponse
  const { status } = error instanceof ApiError ? error : {}
  const fallback = status === 400 ? errors.INVALID_CREDENTIALS.says : status === 401 ? 'Unauthorized' : 'Login Failed'
  return among(error, ['NOT_VERIFIED', 'NOT_ENABLED', 'INVALID_CAPTCHA'], fallback)
}

export function registerProblem(error: unknown): string {
  if (error instanceof NoResponse) return noServerResponse
  const said = error instanceof ApiError && !error.code ? error.message : errors[codeOf(error) ?? 'INTERNAL'].says
  return among(error, ['EMAIL_ALREADY_EXISTS', 'INVALID_CAPTCHA'], `Registration failed: ${said}`)
}

export const resendProblem = (error: unknown): string =>
  among(
    error,
    ['ALREADY_VERIFIED', 'INVALID_CAPTCHA', 'USER_NOT_FOUND'],
    'Failed to send verification code. Please try again later.',
  )

export const verifyProblem = (error: unknown): string =>
  among(
    error,
    ['ALREADY_VERIFIED', 'INVALID_CODE', 'EXPIRED_CODE', 'INVALID_CAPTCHA'],
    'Verification failed. Please try again later.',
  )

export const sendOtpProblem = (error: unknown): string =>
  among(error, ['OTP_ACTIVE', 'INVALID_CAPTCHA'], 'Failed to send OTP. Please try again.')

export const verifyOtpProblem = (error: unknown): string => among(error, ['OTP_EXPIRED'], errors.INVALID_OTP.says)

/** Anything but too many tries is the specification's one sentence; see `passwordRefusal` for what the password lacks. */
export const changePasswordProblem = (error: unknown): string => among(error, [], errors.RESET_NOT_ALLOWED.says)

/** The sentence about a new password that only the server could say, e.g. that everybody uses it. */
export const passwordRefusal = (error: unknown): string | undefined =>
  error instanceof ApiError ? Object.values<string>(passwordTexts).find((text) => text === error.message) : undefined
