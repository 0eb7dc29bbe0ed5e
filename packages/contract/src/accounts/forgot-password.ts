import type { Endpoint } from '../endpoint.ts'

export const sendOtp = {
  name: 'sendOtp',
  method: 'POST',
  path: '/forgotPassword/verifyMail/:email',
  audience: 'anyone',
  summary: 'Mails a one-time password; an unknown address is answered exactly like a known one.',
  refusals: ['OTP_ACTIVE', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const verifyOtp = {
  name: 'verifyOtp',
  method: 'POST',
  path: '/forgotPassword/verifyOtp/:otp/:email',
  audience: 'anyone',
  summary: 'Checks the one-time password and sets the short-lived cookie that allows one change of the password.',
  refusals: ['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const changePassword = {
  name: 'changePassword',
  method: 'POST',
  path: '/forgotPassword/changePassword/:email',
  audience: 'anyone',
  summary: 'Sets the new password, once, with the cookie of verifyOtp and only for its address; ends all sessions.',
  refusals: ['RESET_NOT_ALLOWED', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint
