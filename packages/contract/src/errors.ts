import { itemFormTexts } from '@portal/domain/items/item-form.ts'
import { repairOutcomeTexts } from '@portal/domain/items/submit-repair-outcome.ts'
import { messageTexts } from '@portal/domain/messages/message-rules.ts'

/**
 * Every refusal the API can answer with: its HTTP status and the one text a person reads (specification 8, decisions 2).
 * A screen adds only its own fallback for what is not listed here.
 */
export const errors = {
  // Everywhere
  VALIDATION: { status: 400, says: 'Please check your input.' },
  NOT_AUTHENTICATED: { status: 403, says: 'Please sign in.' },
  FORBIDDEN: { status: 403, says: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, says: 'Not found.' },
  TOO_LARGE: { status: 413, says: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, says: 'This type of content is not accepted.' },
  TOO_MANY_REQUESTS: { status: 429, says: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL: { status: 500, says: 'An unexpected error occurred. Please try again.' },
  UNAVAILABLE: { status: 503, says: 'The service is not available at the moment. Please try again shortly.' },
  STALE: { status: 409, says: 'A colleague changed this meanwhile. You now see the current state.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, says: 'This request was already sent with other content.' },

  // Accounts: a plain string body that is just the code (decisions 2)
  EMAIL_ALREADY_EXISTS: {
    status: 409,
    says: 'This email address is already registered. Please log in or verify your email.',
  },
  INVALID_CAPTCHA: { status: 400, says: 'CAPTCHA validation failed. Please try again.' },
  ALREADY_VERIFIED: { status: 409, says: 'This account has already been verified.' },
  USER_NOT_FOUND: { status: 404, says: 'No account found with this email.' },
  INVALID_CODE: { status: 400, says: 'Invalid verification code. Please try again.' },
  EXPIRED_CODE: { status: 410, says: 'Verification code expired. Please request a new one.' },
  INVALID_CREDENTIALS: { status: 400, says: 'Invalid Credentials' },
  NOT_VERIFIED: { status: 401, says: 'Please verify your email address before logging in.' },
  NOT_ENABLED: { status: 401, says: 'Your account has not been activated by an administrator yet.' },
  OTP_ACTIVE: { status: 409, says: 'An active OTP already exists. Please check your email.' },
  INVALID_OTP: { status: 400, says: 'Invalid OTP. Please try again.' },
  OTP_EXPIRED: { status: 417, says: 'OTP has expired. Please request a new one.' },
  RESET_NOT_ALLOWED: { status: 403, says: 'Failed to change password. Please try again.' },

  // Users
  OWN_ACCOUNT: { status: 409, says: 'You cannot disable your own account.' },
  LAST_ADMIN: { status: 409, says: 'The last administrator cannot be disabled.' },

  // Requests and items
  REQUEST_CLOSED: { status: 409, says: messageTexts.closed },
  REQUEST_COMPLETED: { status: 409, says: 'This request has already been submitted.' },
  REQUEST_NOT_CLOSED: { status: 409, says: 'Only closed requests can be archived.' },
  NO_ITEMS: { status: 400, says: 'Please add at least one item before completing the request.' },
  TOO_MANY_ITEMS: { status: 409, says: 'This request holds as many items as a request can.' },
  SERIAL_EXISTS: { status: 409, says: 'This serial number is already in use. Please choose a different one.' },
  ISSUE_DESCRIPTION_TOO_LONG: { status: 400, says: itemFormTexts.issueDescriptionTooLong },
  ITEM_NUMBER_TOO_LONG: { status: 400, says: itemFormTexts.itemNumberTooLong },
  SERIAL_NUMBER_TOO_LONG: { status: 400, says: itemFormTexts.serialNumberTooLong },
  STATUS_NOT_ALLOWED: { status: 409, says: 'This status cannot be chosen for this item.' },
  ALREADY_SUBMITTED: { status: 409, says: repairOutcomeTexts.alreadySubmitted },
  NOT_WAITING_FOR_FEEDBACK: { status: 409, says: 'This item is not waiting for feedback.' },
  REQUEST_NOT_COMPLETED: { status: 409, says: 'This request has not been submitted yet.' },

  // Files
  FILE_IN_USE: { status: 409, says: 'This file belongs to something that was sent and cannot be deleted.' },
  TOO_MANY_FILES: { status: 409, says: 'No more files can be added here.' },
} as const satisfies Record<string, { status: number; says: string }>

export type ErrorCode = keyof typeof errors

/** The body of a refusal: `error` is its code; for an upload that is not kept, the sentence to show (decisions 2). */
export interface ErrorBody {
  readonly error: string
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Whether something that was answered is one of our codes. */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errors, value)

/** The text for a code, or the screen's own fallback when the code is not one a person should see. */
export const messageFor = (code: unknown, fallback: string): string =>
  isErrorCode(code) && !['INTERNAL', 'VALIDATION', 'UNAVAILABLE'].includes(code) ? errors[code].says : fallback
