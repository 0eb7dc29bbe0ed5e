import type { ErrorCode } from '@portal/contract/errors.ts'
import { limits } from '@portal/domain/limits.ts'
import { accountRefusalTexts, unspecific } from './account-refusal-texts.ts'
import { megabytes } from './file-words.ts'
import { m } from './messages.ts'

/** The one sentence for each refusal of the API. */
const refusalTexts: Readonly<Record<ErrorCode, () => string>> = {
  ...accountRefusalTexts,

  // Everywhere else
  TOO_LARGE: m.refusal_too_large,
  UNSUPPORTED_MEDIA_TYPE: m.refusal_unsupported_media_type,
  STORAGE_FULL: m.refusal_storage_full,
  STALE: m.refusal_stale,
  IDEMPOTENCY_KEY_REUSED: m.refusal_idempotency_key_reused,

  // Users
  OWN_ACCOUNT: m.refusal_own_account,
  LAST_ADMIN: m.refusal_last_admin,

  // Requests and items
  REQUEST_CLOSED: m.refusal_request_closed,
  REQUEST_COMPLETED: m.refusal_request_completed,
  REQUEST_NOT_CLOSED: m.refusal_request_not_closed,
  REQUEST_OPENED: m.refusal_request_opened,
  NO_ITEMS: m.refusal_no_items,
  ITEM_WITHOUT_FILES: m.problem_item_file_missing,
  TOO_MANY_ITEMS: m.refusal_too_many_items,
  NOT_A_COLLEAGUE: m.refusal_not_a_colleague,
  SERIAL_EXISTS: m.problem_serial_number_in_use,
  ISSUE_DESCRIPTION_TOO_LONG: () => m.problem_issue_description_too_long({ limit: limits.item.issueDescription }),
  ITEM_NUMBER_TOO_LONG: () => m.problem_item_number_too_long({ limit: limits.item.itemNumber }),
  SERIAL_NUMBER_TOO_LONG: () => m.problem_serial_number_too_long({ limit: limits.item.serialNumber }),
  STATUS_NOT_ALLOWED: m.refusal_status_not_allowed,
  ALREADY_SUBMITTED: m.refusal_already_submitted,
  NOT_WAITING_FOR_FEEDBACK: m.refusal_not_waiting_for_feedback,
  POINT_ANSWERED: m.refusal_point_answered,
  NOTHING_ASKED: m.refusal_nothing_asked,
  UNDO_TOO_LATE: m.refusal_undo_too_late,
  SERIAL_CLAIMED_AGAIN: m.refusal_serial_claimed_again,
  REQUEST_NOT_COMPLETED: m.refusal_request_not_completed,
  ANOTHER_LOOK_NOT_POSSIBLE: m.refusal_another_look_not_possible,
  ANOTHER_LOOK_ASKED: m.refusal_another_look_asked,
  ANOTHER_LOOK_TOO_LATE: m.refusal_another_look_too_late,
  LEFT_TO_COLLEAGUES: m.refusal_left_to_colleagues,

  // Saved replies
  REPLY_NAME_IN_USE: m.problem_reply_name_in_use,
  TOO_MANY_REPLIES: () => m.refusal_too_many_replies({ limit: limits.reply.maximumReplies }),

  // What can be asked for
  TOO_MANY_POINTS: () => m.refusal_too_many_points({ limit: limits.point.maximumPoints }),

  // What happens after a decision
  NEXT_STEP_CHANGED: m.refusal_step_changed,
  NEXT_STEP_EXISTS: m.refusal_step_exists,
  TOO_MANY_NEXT_STEPS: () => m.refusal_too_many_steps({ limit: limits.nextStep.maximumSteps }),

  // Products and units
  ITEM_NUMBER_IN_USE: m.problem_product_number_in_use,
  PRODUCT_HAS_UNITS: m.problem_product_has_units,
  UNIT_EXISTS: m.problem_unit_serial_number_in_use,
  TERMS_EXIST: m.problem_terms_exist,
  TERMS_OF_SHIPPED_UNITS: m.refusal_terms_of_shipped_units,

  // Files
  FILE_IN_USE: m.refusal_file_in_use,
  LINK_INVALID: m.refusal_link_invalid,
  LINK_EXPIRED: m.refusal_link_expired,
  FILE_NOT_FOUND: m.refusal_file_not_found,
  RANGE_NOT_SATISFIABLE: m.refusal_range_not_satisfiable,
  TOO_MANY_FILES: m.refusal_too_many_files,
  UPLOAD_QUOTA_REACHED: () =>
    m.refusal_upload_quota_reached({
      files: limits.uploadQuota.files,
      megabytes: megabytes(limits.uploadQuota.bytes),
    }),

  // Imports
  IMPORT_HAS_WRONG_ROWS: m.refusal_import_has_wrong_rows,
}

/** The sentence that a person reads about a refusal. */
export const refusalText = (code: ErrorCode): string => refusalTexts[code]()

/** The sentence for an answered code; the screen's own where there is none that helps. */
export const refusalTextOr = (code: ErrorCode | undefined, fallback: string): string =>
  code === undefined || unspecific.includes(code) ? fallback : refusalTexts[code]()
