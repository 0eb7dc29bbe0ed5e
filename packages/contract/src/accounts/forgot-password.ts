import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { captchaHeaders, nothing, typedCode, typedEmail, typedPassword } from '../wire.ts'

export const sendOtp = endpoint({
  method: 'POST',
  path: '/forgotPassword/verifyMail/:email',
  audience: 'anyone',
  says: 'Mails a one-time password; an unknown address is answered exactly like a known one (decisions 3).',
  params: z.object({ email: typedEmail }),
  headers: captchaHeaders,
  reply: nothing,
  refusals: ['OTP_ACTIVE', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/forgotPassword/verifyOtp/:otp/:email',
  audience: 'anyone',
  says: 'Checks the one-time password and sets the short-lived cookie that allows one change of the password.',
  params: z.object({ otp: typedCode, email: typedEmail }),
  reply: nothing,
  refusals: ['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/forgotPassword/changePassword/:email',
  audience: 'anyone',
  says: 'Sets the new password, once, with the cookie of verifyOtp and only for its address; ends all sessions.',
  params: z.object({ email: typedEmail }),
  body: z.object({
    password: typedPassword,
    repeatPassword: typedPassword,
  }),
  headers: captchaHeaders,
  reply: nothing,
  refusals: ['RESET_NOT_ALLOWED', 'INVALID_CAPTCHA', 'TOO_MANY_REQUESTS'],
  plainErrors: true,
})
