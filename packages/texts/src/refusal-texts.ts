import type { ErrorCode } from '@portal/contract/errors.ts'
import { limits } from '@portal/domain/limits.ts'
import { megabytes } from './file-words.ts'
import { problemText } from './problem-texts.ts'

/** The one sentence for each refusal of the API. */
const refusalTexts: Readonly<Record<ErrorCode, string>> = {
  // Everywhere
  VALIDATION: 'Please check your input.',
  NOT_AUTHENTICATED: 'Please sign in.',
  FORBIDDEN: 'You are not allowed to do this.',
  NOT_FOUND: 'Not found.',
  TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'This type of content is not accepted.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a moment and try again.',
  INTERNAL: 'An unexpected error occurred. Please try again.',
  UNAVAILABLE: 'The service is not available at the moment. Please try again shortly.',
  STORAGE_FULL: 'There is no room for more files at the moment. Please try again later.',
  STALE: 'A colleague changed this meanwhile. You now see the current state.',
  IDEMPOTENCY_KEY_REUSED: 'This request was already sent with other content.',

  // Accounts
  EMAIL_ALREADY_EXISTS: 'This email address is already registered. Please log in or verify your email.',
  INVALID_CAPTCHA: 'CAPTCHA validation failed. Please try again.',
  ALREADY_VERIFIED: 'This account has already been verified.',
  USER_NOT_FOUND: 'No account found with this email.',
  INVALID_CODE: 'Invalid verification code. Please try again.',
  EXPIRED_CODE: 'Verification code expired. Please request a new one.',
  INVALID_CREDENTIALS: 'Invalid Credentials',
  NOT_VERIFIED: 'Please verify your email address before logging in.',
  NOT_ENABLED: 'Your account has not been activated by an administrator yet.',
  OTP_ACTIVE: 'An active OTP already exists. Please check your email.',
  INVALID_OTP: 'Invalid OTP. Please try again.',
  OTP_EXPIRED: 'OTP has expired. Please request a new one.',
  RESET_NOT_ALLOWED: 'Failed to change password. Please try again.',

  // Users
  OWN_ACCOUNT: 'You cannot disable your own account.',
  LAST_ADMIN: 'The last administrator cannot be disabled.',

  // Requests and items
  REQUEST_CLOSED: 'This request has been closed.',
  REQUEST_COMPLETED: 'This request has already been submitted.',
  REQUEST_NOT_CLOSED: 'Only closed requests can be archived.',
  NO_ITEMS: 'Please add at least one item before completing the request.',
  ITEM_WITHOUT_FILES: problemText({ code: 'ITEM_FILE_MISSING' }),
  TOO_MANY_ITEMS: 'This request holds as many items as a request can.',
  SERIAL_EXISTS: problemText({ code: 'SERIAL_NUMBER_IN_USE' }),
  ISSUE_DESCRIPTION_TOO_LONG: problemText({ code: 'ISSUE_DESCRIPTION_TOO_LONG', limit: limits.item.issueDescription }),
  ITEM_NUMBER_TOO_LONG: problemText({ code: 'ITEM_NUMBER_TOO_LONG', limit: limits.item.itemNumber }),
  SERIAL_NUMBER_TOO_LONG: problemText({ code: 'SERIAL_NUMBER_TOO_LONG', limit: limits.item.serialNumber }),
  STATUS_NOT_ALLOWED: 'This status cannot be chosen for this item.',
  ALREADY_SUBMITTED: 'Already submitted',
  NOT_WAITING_FOR_FEEDBACK: 'This item is not waiting for feedback.',
  REQUEST_NOT_COMPLETED: 'This request has not been submitted yet.',

  // Files
  FILE_IN_USE: 'This file belongs to something that was sent and cannot be deleted.',
  LINK_INVALID: 'This link is not valid.',
  LINK_EXPIRED: 'This link has expired. Please open the file again from its page.',
  FILE_NOT_FOUND: 'This file no longer exists.',
  RANGE_NOT_SATISFIABLE: 'This part of the file does not exist.',
  TOO_MANY_FILES: 'No more files can be added here.',
  UPLOAD_QUOTA_REACHED: `Too many files are uploaded and not yet saved (at most ${limits.uploadQuota.files} or ${megabytes(limits.uploadQuota.bytes)} MB a day). Please save or remove some of them first.`,
}

/** The sentence that a person reads about a refusal. */
export const refusalText = (code: ErrorCode): string => refusalTexts[code]

/** Refusals that say nothing to a person: the screen says what failed. */
const unspecific: readonly ErrorCode[] = ['INTERNAL', 'VALIDATION', 'UNAVAILABLE']

/** The sentence for an answered code; the screen's own where there is none that helps. */
export const refusalTextOr = (code: ErrorCode | undefined, fallback: string): string =>
  code === undefined || unspecific.includes(code) ? fallback : refusalTexts[code]
