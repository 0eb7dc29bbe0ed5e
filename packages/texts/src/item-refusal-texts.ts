import { limits } from '@portal/domain/limits.ts'
import { commonRefusalTexts, type RefusalTexts, refusalSayer } from './common-refusal-texts.ts'
import { megabytes } from './file-words.ts'
import { m } from './messages.ts'

/** The refusals that a call about a request, its items or their files may meet. */
export const itemRefusalTexts = {
  ...commonRefusalTexts,

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
  NEXT_STEP_CHANGED: m.refusal_step_changed,

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
      companyFiles: limits.company.timesUploads * limits.uploadQuota.files,
      companyMegabytes: megabytes(limits.company.timesUploads * limits.uploadQuota.bytes),
    }),
} satisfies RefusalTexts

/** The sentence for a code that was answered about a request, an item or a file; the screen's own where there is none that helps. */
export const itemRefusalTextOr = refusalSayer(itemRefusalTexts)
