import type { Endpoint } from '../endpoint.ts'

export const register = {
  name: 'register',
  method: 'POST',
  path: '/api/v1/auth/register',
  audience: 'anyone',
  summary: 'Registers a company account and mails the verification code.',
  status: 201,
  refusals: ['EMAIL_ALREADY_EXISTS', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const verifyEmail = {
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/v1/auth/verify',
  audience: 'anyone',
  summary: 'Proves an e-mail address with the mailed code: of a new account, or of a changed address.',
  refusals: ['ALREADY_VERIFIED', 'INVALID_CODE', 'EXPIRED_CODE', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const resendCode = {
  name: 'resendCode',
  method: 'POST',
  path: '/api/v1/auth/resend-code',
  audience: 'anyone',
  summary: 'Mails a new verification code, which replaces the old one.',
  refusals: ['ALREADY_VERIFIED', 'USER_NOT_FOUND', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const signIn = {
  name: 'signIn',
  method: 'POST',
  path: '/api/v1/auth/login',
  audience: 'anyone',
  summary: 'Signs in: answers an access token and sets the refresh cookie.',
  refusals: ['INVALID_CREDENTIALS', 'NOT_VERIFIED', 'NOT_ENABLED', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const refreshSession = {
  name: 'refreshSession',
  method: 'POST',
  path: '/api/v1/auth/refresh',
  audience: 'anyone',
  summary:
    'Spends the refresh cookie for a new one and a new access token. Refused with 401, so that no refresh follows it.',
  refusals: ['NOT_AUTHENTICATED'],
  plainErrors: true,
} as const satisfies Endpoint

export const signOut = {
  name: 'signOut',
  method: 'POST',
  path: '/api/v1/auth/logout',
  audience: 'anyone',
  summary: 'Ends the session of the refresh cookie, if there is one, and clears the cookie.',
  refusals: [],
  plainErrors: true,
} as const satisfies Endpoint

export const captchaChallenge = {
  name: 'captchaChallenge',
  method: 'GET',
  path: '/api/v1/auth/captcha-challenge',
  audience: 'anyone',
  summary: 'A proof-of-work challenge bound to one action (altcha).',
  refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint
