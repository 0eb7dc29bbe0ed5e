import { type RefusalTexts, refusalSayer } from './common-refusal-texts.ts'
import { draftRefusalTexts } from './draft-refusal-texts.ts'
import { m } from './messages.ts'

/** The refusals that a call about a request, its items or their files may meet. */
export const itemRefusalTexts = {
  ...draftRefusalTexts,

  // Requests and items
  REQUEST_CLOSED: m.refusal_request_closed,
  REQUEST_NOT_CLOSED: m.refusal_request_not_closed,
  REQUEST_OPENED: m.refusal_request_opened,
  NOT_A_COLLEAGUE: m.refusal_not_a_colleague,
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
} satisfies RefusalTexts

/** The sentence for a code that was answered about a request, an item or a file; the screen's own where there is none that helps. */
export const itemRefusalTextOr = refusalSayer(itemRefusalTexts)
