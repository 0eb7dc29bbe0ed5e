import { unknownType } from '@portal/domain/media/media-rules.ts'
import type { ProblemCode } from '@portal/domain/problem.ts'
import { acceptedFormats, megabytes } from './file-words.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of files and of the messages that carry them. */
export const fileProblemTexts = {
  MESSAGE_MISSING: m.problem_message_missing,
  MESSAGE_TOO_LONG: ({ limit }) => m.problem_message_too_long({ limit: numberText(limit) }),
  MESSAGE_NOT_FILLED_IN: m.problem_message_not_filled_in,
  TOO_MANY_MESSAGE_FILES: m.problem_too_many_message_files,
  TOO_MANY_ITEM_FILES: m.problem_too_many_item_files,
  FILE_GONE: m.problem_file_gone,
  NOT_A_SALE_PROOF: m.problem_not_a_sale_proof,
  TOO_MANY_SALE_PROOFS: m.problem_too_many_sale_proofs,
  UNSUPPORTED_FILE_TYPE: ({ type }) =>
    type === unknownType
      ? m.problem_unknown_file_type({ formats: acceptedFormats })
      : m.problem_unsupported_file_type({ type, formats: acceptedFormats }),
  FILE_TOO_LARGE: ({ fileName, limit }) => m.problem_file_too_large({ fileName, megabytes: megabytes(limit) }),
  FILE_EMPTY: m.problem_file_empty,
  HEIC_UNREADABLE: m.problem_heic_unreadable,
  IMAGE_UNREADABLE: m.problem_image_unreadable,
  IMAGE_HAS_TOO_MANY_PIXELS: m.problem_image_has_too_many_pixels,
  VIDEOS_NOT_ACCEPTED: m.problem_videos_not_accepted,
  NOT_A_PDF: m.problem_not_a_pdf,
  NOT_A_PICTURE: m.problem_not_a_picture,
  NOT_A_PROOF: m.problem_not_a_proof,
  NOT_A_CSV: m.problem_not_a_csv,
  LAYOUT_PDF_TOO_LARGE: ({ limit }) => m.problem_layout_pdf_too_large({ megabytes: megabytes(limit) }),
  TOO_MANY_LAYOUT_PDFS: m.problem_too_many_layout_pdfs,
  UPLOAD_FAILED: m.problem_upload_failed,
  LAYOUT_PDF_UPLOAD_FAILED: m.problem_layout_pdf_upload_failed,
  UPLOAD_INTERRUPTED: m.problem_upload_interrupted,
  UPLOAD_GONE: m.problem_upload_gone,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a file or a message. */
export const fileProblemText = sayer(fileProblemTexts)
