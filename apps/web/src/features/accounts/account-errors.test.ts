import { type ErrorCode, errorStatus } from '@portal/contract/errors.ts'
import { describe, expect, it } from 'vitest'
import { ApiError, NoResponse } from '../../api/client.ts'
import {
  changePasswordProblem,
  registerProblem,
  resendProblem,
  sendOtpProblem,
  verifyOtpProblem,
  verifyProblem,
} from './account-errors.ts'
import { signInProblem } from './sign-in-form.tsx'

const refusal = (code: ErrorCode) => new ApiError(errorStatus[code], code, { code })
const answer = (status: number, said = '') => new ApiError(status, said)
const tooCommon = 'This password is too easy to guess. Please choose another one.'
const silence = new NoResponse()

/** What each screen says about each refusal. */
const catalogue: [screen: string, (error: unknown) => string, rows: [error: Error, text: string][]][] = [
  [
    'Register',
    registerProblem,
    [
      [
        refusal('EMAIL_ALREADY_EXISTS'),
        'This email address is already registered. Please log in or verify your email.',
      ],
      [refusal('INVALID_CAPTCHA'), 'CAPTCHA validation failed. Please try again.'],
      [answer(400, 'Street is required.'), 'Registration failed: Street is required.'],
      [answer(400, tooCommon), `Registration failed: ${tooCommon}`],
      [refusal('INTERNAL'), 'Registration failed: An unexpected error occurred. Please try again.'],
      [silence, 'No Server Response'],
    ],
  ],
  [
    'Resend code',
    resendProblem,
    [
      [refusal('ALREADY_VERIFIED'), 'This account has already been verified.'],
      [refusal('INVALID_CAPTCHA'), 'CAPTCHA validation failed. Please try again.'],
      [refusal('USER_NOT_FOUND'), 'No account found with this email.'],
      [refusal('INTERNAL'), 'Failed to send verification code. Please try again later.'],
      [silence, 'Failed to send verification code. Please try again later.'],
    ],
  ],
  [
    'Verify',
    verifyProblem,
    [
      [refusal('ALREADY_VERIFIED'), 'This account has already been verified.'],
      [refusal('INVALID_CODE'), 'Invalid verification code. Please try again.'],
      [refusal('EXPIRED_CODE'), 'Verification code expired. Please request a new one.'],
      [refusal('INVALID_CAPTCHA'), 'CAPTCHA validation failed. Please try again.'],
      [refusal('INTERNAL'), 'Verification failed. Please try again later.'],
      [silence, 'Verification failed. Please try again later.'],
    ],
  ],
  [
    'Login',
    signInProblem,
    [
      [refusal('NOT_VERIFIED'), 'Please verify your email address before logging in.'],
      [refusal('NOT_ENABLED'), 'Your account has not been activated by an administrator yet.'],
      [refusal('INVALID_CAPTCHA'), 'CAPTCHA validation failed. Please try again.'],
      [refusal('INVALID_CREDENTIALS'), 'Invalid Credentials'],
      [answer(400, 'Email is required.'), 'Invalid Credentials'],
      [answer(401), 'Unauthorized'],
      [answer(500), 'Login Failed'],
      [refusal('UNAVAILABLE'), 'Login Failed'],
      [silence, 'No Server Response'],
    ],
  ],
  [
    'Forgot password, send',
    sendOtpProblem,
    [
      [refusal('OTP_ACTIVE'), 'An active OTP already exists. Please check your email.'],
      [refusal('INVALID_CAPTCHA'), 'CAPTCHA validation failed. Please try again.'],
      [answer(400), 'Failed to send OTP. Please try again.'],
      [silence, 'Failed to send OTP. Please try again.'],
    ],
  ],
  [
    'Forgot password, verify OTP',
    verifyOtpProblem,
    [
      [refusal('OTP_EXPIRED'), 'OTP has expired. Please request a new one.'],
      [refusal('INVALID_OTP'), 'Invalid OTP. Please try again.'],
      [refusal('INTERNAL'), 'Invalid OTP. Please try again.'],
      [silence, 'Invalid OTP. Please try again.'],
    ],
  ],
  [
    'Forgot password, change',
    changePasswordProblem,
    [
      [refusal('RESET_NOT_ALLOWED'), 'Failed to change password. Please try again.'],
      [refusal('INVALID_CAPTCHA'), 'Failed to change password. Please try again.'],
      [answer(400, tooCommon), 'Failed to change password. Please try again.'],
      [silence, 'Failed to change password. Please try again.'],
    ],
  ],
]

describe.each(catalogue)('%s', (_, problemOf, rows) => {
  it.each(rows.map(([error, text]) => [error.message || `status ${(error as ApiError).status}`, text, error] as const))(
    'says for %o: %o',
    (_what, text, error) => {
      expect(problemOf(error)).toBe(text)
    },
  )

  it('calls a mistake of ours no missing answer', () => {
    expect(problemOf(new TypeError('form is undefined'))).not.toBe('No Server Response')
  })

  it('tells whoever was too fast to wait', () => {
    expect(problemOf(refusal('TOO_MANY_REQUESTS'))).toBe('Too many attempts. Please wait a moment and try again.')
  })
})
