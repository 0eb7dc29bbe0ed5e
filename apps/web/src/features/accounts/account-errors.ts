import { type AccountRefusal, accountRefusalText, isAccountRefusal } from '@portal/texts/account-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { ApiError, codeOf, NoResponse } from '../../api/client.ts'

/** What a person reads when a call about an account fails. */

/** The sentence of a refusal among these. Too many tries are named on every form; any other text would invite the next try. */
function among(error: unknown, codes: readonly AccountRefusal[], fallback: string): string {
  const code = codeOf(error)
  const known = [...codes, 'TOO_MANY_REQUESTS' as const].find((one) => one === code)
  return known ? accountRefusalText(known) : fallback
}

export function registerProblem(error: unknown): string {
  if (error instanceof NoResponse) return m.no_server_response()
  const code = codeOf(error)
  const said =
    error instanceof ApiError && !code ? error.message : accountRefusalText(isAccountRefusal(code) ? code : 'INTERNAL')
  return among(error, ['EMAIL_ALREADY_EXISTS', 'INVALID_CAPTCHA'], m.sign_up_failed({ reason: said }))
}

export const resendProblem = (error: unknown): string =>
  among(error, ['ALREADY_VERIFIED', 'INVALID_CAPTCHA', 'USER_NOT_FOUND'], m.verification_resend_failed())

export const verifyProblem = (error: unknown): string =>
  among(error, ['ALREADY_VERIFIED', 'INVALID_CODE', 'EXPIRED_CODE', 'INVALID_CAPTCHA'], m.verification_failed())

export const sendOtpProblem = (error: unknown): string =>
  among(error, ['OTP_ACTIVE', 'INVALID_CAPTCHA'], m.forgot_password_send_otp_failed())

export const verifyOtpProblem = (error: unknown): string =>
  among(error, ['OTP_EXPIRED'], accountRefusalText('INVALID_OTP'))

/** One sentence for every refusal except too many tries. Problems of the password are shown at its field. */
export const changePasswordProblem = (error: unknown): string =>
  among(error, [], accountRefusalText('RESET_NOT_ALLOWED'))
