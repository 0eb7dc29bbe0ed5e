import type { Endpoint } from '../endpoint.ts'

export const sendOtp = {
  name: 'sendOtp',
  method: 'POST',
  path: '/forgotPassword/verifyMail/:email',
  audience: 'anyone',
  summary: 'Mail a one-time password',
  refusals: ['OTP_ACTIVE', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const verifyOtp = {
  name: 'verifyOtp',
  method: 'POST',
  path: '/forgotPassword/verifyOtp/:otp/:email',
  audience: 'anyone',
  summary: 'Check a one-time password',
  refusals: ['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const changePassword = {
  name: 'changePassword',
  method: 'POST',
  path: '/forgotPassword/changePassword/:email',
  audience: 'anyone',
  summary: 'Set a new password',
  refusals: ['RESET_NOT_ALLOWED', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint
