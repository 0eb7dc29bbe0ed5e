import type { ErrorCode } from '@portal/contract/errors.ts'
import { m } from './messages.ts'

/** The sentences for these refusals. */
export type RefusalTexts = Partial<Record<ErrorCode, () => string>>

/** The refusals that any call behind the sign-in may meet. */
export const commonRefusalTexts = {
  TOO_MANY_REQUESTS: m.refusal_too_many_requests,
  VALIDATION: m.refusal_validation,
  NOT_AUTHENTICATED: m.refusal_not_authenticated,
  FORBIDDEN: m.refusal_forbidden,
  NOT_FOUND: m.refusal_not_found,
  INTERNAL: m.refusal_internal,
  UNAVAILABLE: m.refusal_unavailable,
  TOO_LARGE: m.refusal_too_large,
  UNSUPPORTED_MEDIA_TYPE: m.refusal_unsupported_media_type,
  STORAGE_FULL: m.refusal_storage_full,
  STALE: m.refusal_stale,
  IDEMPOTENCY_KEY_REUSED: m.refusal_idempotency_key_reused,
} satisfies RefusalTexts

/** Refusals that say nothing to a person: the screen says what failed. */
const unspecific: readonly ErrorCode[] = ['INTERNAL', 'VALIDATION', 'UNAVAILABLE']

/** Returns what says these refusals: the sentence for an answered code, and the screen's own where there is none that helps. */
export const refusalSayer =
  (texts: RefusalTexts) =>
  (code: ErrorCode | undefined, fallback: string): string =>
    code === undefined || unspecific.includes(code) ? fallback : (texts[code]?.() ?? fallback)
