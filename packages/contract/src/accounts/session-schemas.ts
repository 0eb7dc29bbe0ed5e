import { type ProfileField, problemOfProfileField } from '@portal/domain/accounts/account-fields.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  captchaHeaders,
  captchaToken,
  judgedBy,
  nothing,
  ruledText,
  typedCode,
  typedEmail,
  typedPassword,
} from '../shared-schemas.ts'
import { captchaActions } from './captcha-actions.ts'

const field = (name: ProfileField) => ruledText((value) => problemOfProfileField(name, value))

/** The use case judges it by the checklist. */
const newPassword = typedPassword.check(
  judgedBy((password) => (password === '' ? { code: 'FIELD_MISSING', field: 'password' } : undefined)),
)
const sentCaptchaToken = z.optional(z.nullable(captchaToken))

const tokenReply = z.object({ token: z.string() })

const emailAndCode = z.object({ email: typedEmail, code: typedCode })

export const sessionSchemas = {
  register: {
    body: z.object({
      firstName: field('firstName'),
      lastName: field('lastName'),
      companyName: field('companyName'),
      email: field('email'),
      street: field('street'),
      postCode: field('postCode'),
      city: field('city'),
      country: field('country'),
      phoneNumber: z.optional(z.nullable(field('phoneNumber'))),
      password: newPassword,
      captchaToken: sentCaptchaToken,
    }),
    reply: nothing,
  },
  verifyEmail: { query: emailAndCode, headers: captchaHeaders, reply: nothing },
  resendCode: { query: z.object({ email: typedEmail }), headers: captchaHeaders, reply: nothing },
  signIn: {
    body: z.object({ email: typedEmail, password: typedPassword, captchaToken: sentCaptchaToken }),
    reply: tokenReply,
  },
  refreshSession: { reply: tokenReply },
  signOut: { reply: nothing },
  captchaChallenge: { query: z.object({ action: z.enum(captchaActions) }), reply: z.looseObject({}) },
} satisfies SchemasByName
