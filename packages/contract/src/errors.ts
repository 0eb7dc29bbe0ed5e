import type { Problems } from '@portal/domain/problem.ts'

/** Every refusal the API can answer with, and its HTTP status. Its text stands in `packages/texts`. */
export const errorStatus = {
  // Everywhere
  VALIDATION: 400,
  NOT_AUTHENTICATED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  STALE: 409,
  IDEMPOTENCY_KEY_REUSED: 409,

  // Accounts: answered as a plain string, the code alone
  EMAIL_ALREADY_EXISTS: 409,
  INVALID_CAPTCHA: 400,
  ALREADY_VERIFIED: 409,
  USER_NOT_FOUND: 404,
  INVALID_CODE: 400,
  EXPIRED_CODE: 410,
  INVALID_CREDENTIALS: 400,
  NOT_VERIFIED: 401,
  NOT_ENABLED: 401,
  OTP_ACTIVE: 409,
  INVALID_OTP: 400,
  OTP_EXPIRED: 417,
  RESET_NOT_ALLOWED: 400,

  // Users
  OWN_ACCOUNT: 409,
  LAST_ADMIN: 409,

  // Companies
  ALREADY_IN_COMPANY: 409,
  ALREADY_INVITED: 409,
  TOO_MANY_INVITATIONS: 409,
  INVITATION_OVER: 410,
  INVITATION_OF_SOMEBODY_ELSE: 409,
  OWN_ROLE: 409,
  LAST_MANAGER: 409,
  NOT_IN_COMPANY: 409,
  SAME_COMPANY: 409,
  COMPANY_OF_ADMINISTRATOR: 409,
  MERGE_TOO_LARGE: 409,
  MERGE_OVER: 410,
  MERGE_CONTRADICTED: 409,

  // Requests and items
  REQUEST_CLOSED: 409,
  REQUEST_COMPLETED: 409,
  REQUEST_NOT_CLOSED: 409,
  REQUEST_OPENED: 409,
  NO_ITEMS: 400,
  ITEM_WITHOUT_FILES: 400,
  TOO_MANY_ITEMS: 409,
  NOT_A_COLLEAGUE: 409,
  SERIAL_EXISTS: 409,
  ISSUE_DESCRIPTION_TOO_LONG: 400,
  ITEM_NUMBER_TOO_LONG: 400,
  SERIAL_NUMBER_TOO_LONG: 400,
  STATUS_NOT_ALLOWED: 409,
  ALREADY_SUBMITTED: 409,
  NOT_WAITING_FOR_FEEDBACK: 409,
  POINT_ANSWERED: 409,
  NOTHING_ASKED: 409,
  UNDO_TOO_LATE: 409,
  SERIAL_CLAIMED_AGAIN: 409,
  REQUEST_NOT_COMPLETED: 409,
  ANOTHER_LOOK_NOT_POSSIBLE: 409,
  ANOTHER_LOOK_ASKED: 409,
  ANOTHER_LOOK_TOO_LATE: 409,
  LEFT_TO_COLLEAGUES: 409,

  // Saved replies
  REPLY_NAME_IN_USE: 409,
  TOO_MANY_REPLIES: 409,

  // What can be asked for
  TOO_MANY_POINTS: 409,

  // What happens after a decision
  NEXT_STEP_CHANGED: 409,
  NEXT_STEP_EXISTS: 409,
  TOO_MANY_NEXT_STEPS: 409,

  // Products and units
  ITEM_NUMBER_IN_USE: 409,
  PRODUCT_HAS_UNITS: 409,
  UNIT_EXISTS: 409,
  TERMS_EXIST: 409,
  TERMS_OF_SHIPPED_UNITS: 409,

  // Files
  FILE_IN_USE: 409,
  LINK_INVALID: 403,
  LINK_EXPIRED: 410,
  FILE_NOT_FOUND: 404,
  RANGE_NOT_SATISFIABLE: 416,
  TOO_MANY_FILES: 409,
  UPLOAD_QUOTA_REACHED: 429,

  // Imports
  IMPORT_HAS_WRONG_ROWS: 409,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** The body of a refusal. */
export interface ErrorBody {
  /** The code; for an upload the sentence to show. */
  readonly error: string
  readonly message: string
  /** The code of a refusal whose `error` is a sentence. */
  readonly code?: ErrorCode
  /** What is wrong with single fields: as sentences, and as codes with their values. */
  readonly fields?: { readonly [field: string]: string | undefined }
  readonly problems?: Problems
}

/** Beside a refusal that is a plain string: the problems of single fields, as JSON. */
export const problemsHeader = 'x-problems'

/**
 * Whether something that was answered is one of our codes, by its look: a page has no use for the whole table, and a server that is
 * newer than the page may answer one that is not in it.
 */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value)
