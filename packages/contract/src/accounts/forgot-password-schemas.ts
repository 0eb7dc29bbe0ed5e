import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { captchaHeaders, nothing, typedCode, typedEmail, typedPassword } from '../shared-schemas.ts'

export const forgotPasswordSchemas = {
  sendOtp: { params: z.object({ email: typedEmail }), headers: captchaHeaders, reply: nothing },
  verifyOtp: { params: z.object({ otp: typedCode, email: typedEmail }), reply: nothing },
  changePassword: {
    params: z.object({ email: typedEmail }),
    body: z.object({
      password: typedPassword,
      repeatPassword: typedPassword,
    }),
    headers: captchaHeaders,
    reply: nothing,
  },
} satisfies SchemasByName
