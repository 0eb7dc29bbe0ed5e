import type { ErrorCode } from '@portal/contract/errors.ts'
import { m } from '@portal/texts/messages.ts'
import { refusalText, refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { ApiError, codeOf, NoResponse } from '../../api/client.ts'

/** What a person reads when a call about an account fails. */

/** Too many tries are named on every form; any other text would invite the next try. */
const isKnown = (error: unknown, codes: readonly ErrorCode[]) => {
  const code = codeOf(error)
  return code !== undefined && (code === 'TOO_MANY_REQUESTS' || codes.includes(code))
}
const among = (error: unknown, codes: readonly ErrorCode[], fallback: string): string =>
  isKnown(error, codes) ? refusalTextOr(codeOf(error), fallback) : fallback

export function signInProblem(error: unknown): string {
  if (error instanceof NoResponse) return m.no_server_response()
  const { status } = error instanceof ApiError ? error : {}
  const fallback =
    status === 400 ? refusalText('INVALID_CREDENTIALS') : status === 401 ? m.sign_in_unauthorized() : m.sign_in_failed()
  return among(error, ['NOT_VERIFIED', 'NOT_ENABLED', 'INVALID_CAPTCHA'], fallback)
}

export function registerProblem(error: unknown): string {
  if (error instanceof NoResponse) return m.no_server_response()
  const said = error instanceof ApiError && !error.code ? error.message : refusalText(codeOf(error) ?? 'INTERNAL')
  return among(error, ['EMAIL_ALREADY_EXISTS', 'INVALID_CAPTCHA'], m.sign_up_failed({ reason: said }))
}

export const resendProblem = (error: unknown): string =>
  among(error, ['ALREADY_VERIFIED', 'INVALID_CAPTCHA', 'USER_NOT_FOUND'], m.verification_resend_failed())

export const verifyProblem = (error: unknown): string =>
  among(error, ['ALREADY_VERIFIED', 'INVALID_CODE', 'EXPIRED_CODE', 'INVALID_CAPTCHA'], m.verification_failed())

export const sendOtpProblem = (error: unknown): string =>
  among(error, ['OTP_ACTIVE', 'INVALID_CAPTCHA'], m.forgot_password_send_otp_failed())

export const verifyOtpProblem = (error: unknown): string => among(error, ['OTP_EXPIRED'], refusalText('INVALID_OTP'))

/** One sentence for every refusal except too many tries. Problems of the password are shown at its field. */
export const changePasswordProblem = (error: unknown): string => among(error, [], refusalText('RESET_NOT_ALLOWED'))
