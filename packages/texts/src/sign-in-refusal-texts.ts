import type { ErrorCode } from '@portal/contract/errors.ts'
import { m } from './messages.ts'

/** What is said when signing in is refused. The first page of the web client needs no other refusals. */
export const signInRefusalTexts = {
  TOO_MANY_REQUESTS: m.refusal_too_many_requests,
  INVALID_CAPTCHA: m.refusal_invalid_captcha,
  INVALID_CREDENTIALS: m.refusal_invalid_credentials,
  NOT_VERIFIED: m.refusal_not_verified,
  NOT_ENABLED: m.refusal_not_enabled,
} satisfies Partial<Record<ErrorCode, () => string>>
