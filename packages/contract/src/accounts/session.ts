import { looksLikeEmail, notAnEmail, profileFields } from '@portal/domain/accounts/profile-fields.ts'
import { roles } from '@portal/domain/accounts/roles.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  captchaHeaders,
  captchaToken,
  nothing,
  requiredText,
  text,
  typedCode,
  typedEmail,
  typedPassword,
} from '../wire.ts'

/** The six captcha actions (specification 9). A token for one is worth nothing for another. */
export const captchaActions = [
  'register',
  'login',
  'verify_email',
  'resend_verification',
  'forgot_password',
  'change_password',
] as const
export type CaptchaAction = (typeof captchaActions)[number]

const field = (name: keyof typeof profileFields) =>
  requiredText(
    profileFields[name].maximum,
    `${profileFields[name].label} is required.`,
    `${profileFields[name].label} must be ${profileFields[name].maximum} characters or fewer.`,
  )

const newEmail = z.pipe(field('email'), z.string().check(z.refine(looksLikeEmail, notAnEmail)))

/** The rules of the domain judge it further. */
const newPassword = typedPassword.check(z.minLength(1, 'Password is required.'))
const sentCaptchaToken = z.optional(z.nullable(captchaToken))

export const tokenReply = z.object({ token: z.string() })

/** What the access token carries (specification 3, decisions 3). */
export const tokenClaims = z.object({
  sub: z.string(),
  role: z.array(z.object({ authority: z.enum(roles) })),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/auth/register',
  audience: 'anyone',
  says: 'Registers a company account and mails the verification code.',
  body: z.object({
    firstName: field('firstName'),
    lastName: field('lastName'),
    companyName: field('companyName'),
    email: newEmail,
    street: field('street'),
    postCode: field('postCode'),
    city: field('city'),
    country: field('country'),
    phoneNumber: z.optional(z.nullable(text(profileFields.phoneNumber.maximum))),
    password: newPassword,
    captchaToken: sentCaptchaToken,
  }),
  reply: nothing,
  status: 201,
  refusals: ['EMAIL_ALREADY_EXISTS', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
})

const emailAndCode = z.object({ email: typedEmail, code: typedCode })

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/verify',
  audience: 'anyone',
  says: 'Proves an e-mail address with the mailed code: of a new account, or of a changed address (decisions 3).',
  query: emailAndCode,
  headers: captchaHeaders,
  reply: nothing,
  refusals: ['ALREADY_VERIFIED', 'INVALID_CODE', 'EXPIRED_CODE', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/v1/auth/resend-code',
  audience: 'anyone',
  says: 'Mails a new verification code, which replaces the old one.',
  query: z.object({ email: typedEmail }),
  headers: captchaHeaders,
  reply: nothing,
  refusals: ['ALREADY_VERIFIED', 'USER_NOT_FOUND', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  audience: 'anyone',
  says: 'Signs in: answers an access token and sets the refresh cookie.',
  body: z.object({ email: typedEmail, password: typedPassword, captchaToken: sentCaptchaToken }),
  reply: tokenReply,
  refusals: ['INVALID_CREDENTIALS', 'NOT_VERIFIED', 'NOT_ENABLED', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/v1/auth/refresh',
  audience: 'anyone',
  says: 'Spends the refresh cookie for a new one and a new access token. Refused with 401, so that no refresh follows it.',
  reply: tokenReply,
  refusals: ['NOT_AUTHENTICATED'],
  plainErrors: true,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  audience: 'anyone',
  says: 'Ends the session of the refresh cookie, if there is one, and clears the cookie.',
  reply: nothing,
  refusals: [],
  plainErrors: true,
})

export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/api/v1/auth/captcha-challenge',
  audience: 'anyone',
  says: 'A proof-of-work challenge bound to one action (altcha).',
  query: z.object({ action: z.enum(captchaActions) }),
  reply: z.looseObject({}),
  refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
})
