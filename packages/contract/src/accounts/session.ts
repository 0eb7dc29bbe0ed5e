import type { Endpoint } from '../endpoint.ts'

export const register = {
  name: 'register',
  method: 'POST',
  path: '/api/v1/auth/register',
  audience: 'anyone',
  summary: 'Register a company account',
  status: 201,
  refusals: ['EMAIL_ALREADY_EXISTS', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const verifyEmail = {
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/v1/auth/verify',
  audience: 'anyone',
  summary: 'Verify an e-mail address',
  refusals: ['ALREADY_VERIFIED', 'INVALID_CODE', 'EXPIRED_CODE', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const resendCode = {
  name: 'resendCode',
  method: 'POST',
  path: '/api/v1/auth/resend-code',
  audience: 'anyone',
  summary: 'Mail a new verification code',
  refusals: ['ALREADY_VERIFIED', 'USER_NOT_FOUND', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const signIn = {
  name: 'signIn',
  method: 'POST',
  path: '/api/v1/auth/login',
  audience: 'anyone',
  summary: 'Sign in',
  refusals: ['INVALID_CREDENTIALS', 'NOT_VERIFIED', 'NOT_ENABLED', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint

export const refreshSession = {
  name: 'refreshSession',
  method: 'POST',
  path: '/api/v1/auth/refresh',
  audience: 'anyone',
  summary: 'Renew the session',
  refusals: ['NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS'],
  // Not 403 as elsewhere: clients answer a 403 with a refresh, and would refresh without end.
  refusalStatus: { NOT_AUTHENTICATED: 401 },
  plainErrors: true,
} as const satisfies Endpoint

export const signOut = {
  name: 'signOut',
  method: 'POST',
  path: '/api/v1/auth/logout',
  audience: 'anyone',
  summary: 'Sign out',
  refusals: [],
  plainErrors: true,
} as const satisfies Endpoint

export const captchaChallenge = {
  name: 'captchaChallenge',
  method: 'GET',
  path: '/api/v1/auth/captcha-challenge',
  audience: 'anyone',
  summary: 'Get a captcha challenge',
  refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
} as const satisfies Endpoint
