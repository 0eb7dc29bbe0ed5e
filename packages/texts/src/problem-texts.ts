import type { Problem, ProblemCode, Problems } from '@portal/domain/problem.ts'
import { accountProblemTexts } from './account-problem-texts.ts'
import { acceptedFormats, megabytes } from './file-words.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import { type ProblemTexts, sayer, sentencesFor } from './problem-sentences.ts'

/** The one sentence for each problem. */
const problemTexts: ProblemTexts<ProblemCode> = {
  NOT_VALID: m.problem_not_valid,
  ITEM_TYPE_MISSING: m.problem_item_type_missing,
  BRAND_MISSING: m.problem_brand_missing,
  ITEM_NUMBER_MISSING: m.problem_item_number_missing,
  ITEM_NUMBER_TOO_LONG: m.problem_item_number_too_long,
  SERIAL_NUMBER_MISSING: m.problem_serial_number_missing,
  SERIAL_NUMBER_TOO_LONG: m.problem_serial_number_too_long,
  SERIAL_NUMBER_IN_USE: m.problem_serial_number_in_use,
  ISSUE_DESCRIPTION_MISSING: m.problem_issue_description_missing,
  ISSUE_DESCRIPTION_TOO_LONG: m.problem_issue_description_too_long,
  REPAIR_ATTEMPT_NOT_ANSWERED: m.problem_repair_attempt_not_answered,
  REPAIR_ATTEMPT_DETAILS_MISSING: m.problem_repair_attempt_details_missing,
  NEEDS_SCHEMATIC_NOT_ANSWERED: m.problem_needs_schematic_not_answered,
  REPAIR_NOT_TRIED: m.problem_repair_not_tried,
  ITEM_FILE_MISSING: m.problem_item_file_missing,
  TOO_MANY_ITEM_FILES: m.problem_too_many_item_files,
  FILE_GONE: m.problem_file_gone,
  DECLINE_REASON_MISSING: m.problem_decline_reason_missing,
  DECLINE_REASON_TOO_LONG: m.problem_decline_reason_too_long,
  EXCHANGE_OPTION_MISSING: m.problem_exchange_option_missing,
  EXCHANGE_NOTE_TOO_LONG: m.problem_exchange_note_too_long,
  INFO_REQUIRED_NOTE_TOO_LONG: m.problem_info_required_note_too_long,
  REPAIR_RESULT_MISSING: m.problem_repair_result_missing,
  REPAIR_RESULT_REASON_MISSING: m.problem_repair_result_reason_missing,
  REPAIR_RESULT_REASON_TOO_LONG: m.problem_repair_result_reason_too_long,
  TITLE_TOO_LONG: m.problem_title_too_long,
  SEARCH_TOO_SHORT: m.problem_search_too_short,
  MESSAGE_MISSING: m.problem_message_missing,
  MESSAGE_TOO_LONG: ({ limit }) => m.problem_message_too_long({ limit: numberText(limit) }),
  TOO_MANY_MESSAGE_FILES: m.problem_too_many_message_files,
  UNSUPPORTED_FILE_TYPE: ({ type }) => m.problem_unsupported_file_type({ type, formats: acceptedFormats }),
  FILE_TOO_LARGE: ({ fileName, limit }) => m.problem_file_too_large({ fileName, megabytes: megabytes(limit) }),
  FILE_EMPTY: m.problem_file_empty,
  IMAGE_UNREADABLE: m.problem_image_unreadable,
  IMAGE_HAS_TOO_MANY_PIXELS: m.problem_image_has_too_many_pixels,
  VIDEOS_NOT_ACCEPTED: m.problem_videos_not_accepted,
  NOT_A_PDF: m.problem_not_a_pdf,
  LAYOUT_PDF_TOO_LARGE: ({ limit }) => m.problem_layout_pdf_too_large({ megabytes: megabytes(limit) }),
  TOO_MANY_LAYOUT_PDFS: m.problem_too_many_layout_pdfs,
  UPLOAD_FAILED: m.problem_upload_failed,
  LAYOUT_PDF_UPLOAD_FAILED: m.problem_layout_pdf_upload_failed,
  UPLOAD_INTERRUPTED: m.problem_upload_interrupted,
  UPLOAD_GONE: m.problem_upload_gone,
  ...accountProblemTexts,
}

/** The sentence that a person reads about a problem. */
export const problemText: (problem: Problem) => string = sayer(problemTexts)

/** The sentences for the fields that have a problem. */
export const problemTextsOf = <Field extends string>(problems: Problems<Field>): { readonly [F in Field]?: string } =>
  sentencesFor(problems, problemText)
