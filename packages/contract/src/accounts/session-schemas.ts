import { type ProfileField, problemOfProfileField, profileFields } from '@portal/domain/accounts/account-fields.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { serviceCounts } from '../home/home-schemas.ts'
import {
  captchaHeaders,
  captchaToken,
  described,
  judgedBy,
  language,
  named,
  nothing,
  ruledEmail,
  ruledText,
  typedCode,
  typedEmail,
  typedPassword,
} from '../shared-schemas.ts'
import { captchaActions } from './captcha-actions.ts'
import { userSchemas } from './user-schemas.ts'

const field = (name: ProfileField) =>
  ruledText(profileFields[name].maximum, (value) => problemOfProfileField(name, value))

/** The use case judges it by the checklist. */
const newPassword = typedPassword.check(
  judgedBy((password) => (password === '' ? { code: 'FIELD_MISSING', field: 'password' } : undefined)),
)
const sentCaptchaToken = z.optional(z.nullable(captchaToken))

const tokenReply = named(
  'AccessToken',
  'To be sent as `Authorization: Bearer …`.',
  z.object({
    token: z.string(),
    lastEventId: described(
      'Sent as `Last-Event-ID` to `GET /api/events`, a stream tells what changed since this answer.',
      z.string(),
    ),
  }),
)
const renewedSession = named(
  'RenewedSession',
  'A new access token, and what a page that begins with it would ask first.',
  z.extend(tokenReply, {
    user: userSchemas.getCurrentUser.reply,
    counts: described('Of administrators: what waits for them.', z.optional(serviceCounts)),
    first: described(
      'What the page begins with, where that was named and is answered.',
      z.optional(z.object({ address: z.string(), answer: z.looseObject({}) })),
    ),
  }),
)

const emailAndCode = z.object({ email: typedEmail, code: typedCode })

export const sessionSchemas = {
  register: {
    description:
      'Mails a verification code. The account may sign in once the address is verified and an administrator has activated it. Without a `language` it is that of `Accept-Language`.',
    body: named(
      'Registration',
      'A company account to be. The password needs 10 to 128 characters with a letter of each case, a digit and another sign.',
      z.object({
        firstName: field('firstName'),
        lastName: field('lastName'),
        companyName: field('companyName'),
        email: ruledEmail((value) => problemOfProfileField('email', value)),
        street: field('street'),
        postCode: field('postCode'),
        city: field('city'),
        country: field('country'),
        phoneNumber: z.optional(z.nullable(field('phoneNumber'))),
        language: z.optional(language),
        password: newPassword,
        captchaToken: sentCaptchaToken,
      }),
    ),
    reply: nothing,
  },
  verifyEmail: {
    description: 'Takes the mailed code of a new account, or of a changed address.',
    query: emailAndCode,
    headers: captchaHeaders,
    reply: nothing,
  },
  resendCode: {
    description: 'The new code replaces the old one.',
    query: z.object({ email: typedEmail }),
    headers: captchaHeaders,
    reply: nothing,
  },
  signIn: {
    description: 'Answers an access token and sets the refresh cookie.',
    body: named(
      'Credentials',
      'Who signs in.',
      z.object({ email: typedEmail, password: typedPassword, captchaToken: sentCaptchaToken }),
    ),
    reply: tokenReply,
  },
  refreshSession: {
    description:
      'Takes the refresh cookie, sets a new one and answers a new access token. Refused with 401, so that a client that refreshes at 403 does not try again.',
    query: z.object({
      first: described(
        'What the page asks first, as path and query: a case, or the queue. It is answered together.',
        z.optional(z.string().check(z.regex(/^\/api\/\S{1,500}$/))),
      ),
    }),
    reply: renewedSession,
  },
  signOut: {
    description: 'Ends the session of the refresh cookie, if there is one, and clears the cookie.',
    reply: nothing,
  },
  captchaChallenge: {
    description:
      'A proof of work for one action, for the ALTCHA library. Answered only where this captcha is used; see `provider` in `GET /api/config`.',
    query: z.object({ action: z.enum(captchaActions) }),
    reply: named('CaptchaChallenge', 'What the ALTCHA library solves.', z.looseObject({})),
  },
} satisfies SchemasByName
