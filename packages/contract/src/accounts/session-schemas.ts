import { looksLikeEmail, notAnEmail, profileFields } from '@portal/domain/accounts/profile-fields.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import {
  captchaHeaders,
  captchaToken,
  nothing,
  requiredText,
  text,
  typedCode,
  typedEmail,
  typedPassword,
} from '../shared-schemas.ts'
import { captchaActions } from './captcha-actions.ts'

const field = (name: keyof typeof profileFields) =>
  requiredText(
    profileFields[name].maximum,
    `${profileFields[name].label} is required.`,
    `${profileFields[name].label} must be ${profileFields[name].maximum} characters or fewer.`,
  )

const newEmail = z.pipe(field('email'), z.string().check(z.refine(looksLikeEmail, notAnEmail)))

/** `passwordProblems` of the domain judges it further. */
const newPassword = typedPassword.check(z.minLength(1, 'Password is required.'))
const sentCaptchaToken = z.optional(z.nullable(captchaToken))

const tokenReply = z.object({ token: z.string() })

const emailAndCode = z.object({ email: typedEmail, code: typedCode })

export const sessionSchemas = {
  register: {
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
