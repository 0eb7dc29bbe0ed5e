import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { captchaHeaders, named, nothing, typedCode, typedEmail, typedPassword } from '../shared-schemas.ts'

export const forgotPasswordSchemas = {
  sendOtp: {
    description: "An unknown address is answered exactly like a known one. The captcha's action is `forgot_password`.",
    params: z.object({ email: typedEmail }),
    headers: captchaHeaders,
    reply: nothing,
  },
  verifyOtp: {
    description: 'Sets the `passwordReset` cookie, which allows one change of the password for a short time.',
    params: z.object({ otp: typedCode, email: typedEmail }),
    reply: nothing,
  },
  changePassword: {
    description:
      "Needs the cookie that `verifyOtp` set, once and for the same address. Ends all sessions of the account. The captcha's action is `change_password`.",
    params: z.object({ email: typedEmail }),
    body: named(
      'NewPassword',
      'The new password, typed twice.',
      z.object({
        password: typedPassword,
        repeatPassword: typedPassword,
      }),
    ),
    headers: captchaHeaders,
    reply: nothing,
  },
} satisfies SchemasByName
