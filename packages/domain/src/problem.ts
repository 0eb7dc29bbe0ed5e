import type { AccountField } from './accounts/account-fields.ts'
import type { PasswordRule } from './accounts/password-rules.ts'

/** A code without values. */
type None = Record<never, never>

/**
 * What can be wrong with a value that a person typed, chose or uploaded: by code, with the values that its sentence names.
 * The sentences stand in `packages/texts`.
 */
export interface ProblemValues {
  /** The value has not the form it must have. */
  NOT_VALID: None

  // An item of a request
  ITEM_TYPE_MISSING: None
  BRAND_MISSING: None
  ITEM_NUMBER_MISSING: None
  ITEM_NUMBER_TOO_LONG: { limit: number }
  SERIAL_NUMBER_MISSING: None
  SERIAL_NUMBER_TOO_LONG: { limit: number }
  SERIAL_NUMBER_IN_USE: None
  SERIAL_NUMBER_OF_REPLACEMENT: None
  ISSUE_DESCRIPTION_MISSING: None
  ISSUE_DESCRIPTION_TOO_LONG: { limit: number }
  REPAIR_ATTEMPT_NOT_ANSWERED: None
  REPAIR_ATTEMPT_DETAILS_MISSING: None
  NEEDS_SCHEMATIC_NOT_ANSWERED: None
  /** Neither a repair was tried nor the schematic asked for. */
  REPAIR_NOT_TRIED: None
  ITEM_FILE_MISSING: None
  /** `present` files are there already. */
  TOO_MANY_ITEM_FILES: { limit: number; present: number }
  NOT_A_SALE_PROOF: None
  TOO_MANY_SALE_PROOFS: None
  /** A file that is to be attached was removed, or was never the sender's. */
  FILE_GONE: None
  SKIPPED_SHOT_WHY_MISSING: None
  SKIPPED_SHOT_WHY_TOO_LONG: { limit: number }

  // A status update and a repair outcome
  DECLINE_REASON_MISSING: None
  DECLINE_REASON_TOO_LONG: { limit: number }
  EXCHANGE_OPTION_MISSING: None
  EXCHANGE_NOTE_TOO_LONG: { limit: number }
  INFO_REQUIRED_NOTE_TOO_LONG: { limit: number }
  REPLACEMENT_TOO_LONG: { limit: number }
  /** The replacement's serial number is the item's own. */
  REPLACEMENT_IS_ITEM_ITSELF: None
  /** Of several items that were to be decided at once, the one that could not be. */
  ITEM_IN_THE_WAY: { itemId: number }
  REPAIR_RESULT_MISSING: None
  REPAIR_RESULT_REASON_MISSING: None
  REPAIR_RESULT_REASON_TOO_LONG: { limit: number }
  TOO_MANY_SPOTS: { limit: number }
  /** A marked picture is not one of the item's, or not any more. */
  SPOT_PICTURE_GONE: None
  SPOT_OUTSIDE_PICTURE: None
  SPOT_TEXT_MISSING: None
  SPOT_TEXT_TOO_LONG: { limit: number }
  /** What was to be asked for was deleted. */
  POINTS_GONE: None
  /** Something that was to be asked for is nothing for the type of this item. */
  POINTS_NOT_FOR_ITEM: { itemId: number }

  // What keeps a merge of companies from being taken back
  PERSON_ELSEWHERE: None
  CASE_HANDED_OVER: None
  DEBTOR_NUMBER_TAKEN: None
  NO_MANAGER_LEFT: None

  // What a dealer is asked for, and the answer
  POINT_TEXT_MISSING: None
  POINT_TEXT_TOO_LONG: { limit: number }
  POINT_UNIT_MISSING: None
  POINT_UNIT_TOO_LONG: { limit: number }
  ANSWER_MISSING: None
  ANSWER_TOO_LONG: { limit: number }
  ANSWER_NOT_A_NUMBER: None
  ANSWER_FILE_MISSING: None
  /** A text where pictures are asked for, or the other way round. */
  ANSWER_OF_WRONG_KIND: None

  // What happens after a decision
  NEXT_STEP_TEXT_MISSING: None
  NEXT_STEP_TEXT_TOO_LONG: { limit: number }
  NEXT_STEP_DAYS_WRONG: { limit: number }
  NEXT_STEP_BRAND_TOO_LONG: { limit: number }

  // Another look at a declined item
  WHY_AGAIN_MISSING: None
  WHY_AGAIN_TOO_LONG: { limit: number }

  // A unit, changed by hand or claimed
  /** The brand has no product with this item number. */
  PRODUCT_UNKNOWN: None
  UNIT_SERIAL_NUMBER_IN_USE: None
  UNIT_DEBTOR_NUMBER_TOO_LONG: { limit: number }
  UNIT_INVOICE_TOO_LONG: { limit: number }
  SHIPPED_ON_MISSING: None
  SHIPPED_IN_FUTURE: None
  MANUFACTURED_AFTER_SHIPMENT: None
  SOLD_BEFORE_SHIPMENT: None
  SOLD_IN_FUTURE: None

  // A request and a message
  TITLE_TOO_LONG: { limit: number }
  SEARCH_TOO_SHORT: { minimum: number }
  NOTE_MISSING: None
  NOTE_TOO_LONG: { limit: number }
  MESSAGE_MISSING: None
  MESSAGE_TOO_LONG: { limit: number }
  TOO_MANY_MESSAGE_FILES: { limit: number; present: number }
  /** A saved reply left a mark, where a value is missing. */
  MESSAGE_NOT_FILLED_IN: { mark: string }

  // A saved reply
  REPLY_NAME_MISSING: None
  REPLY_NAME_TOO_LONG: { limit: number }
  REPLY_NAME_IN_USE: None
  REPLY_DAYS_NOT_VALID: { limit: number }
  REPLY_TEXT_MISSING: None
  REPLY_TEXT_TOO_LONG: { limit: number }
  /** `placeholder` with its braces. */
  PLACEHOLDER_UNKNOWN: { placeholder: string }

  // A product
  PRODUCT_NUMBER_IN_USE: None
  PRODUCT_NAME_TOO_LONG: { limit: number }
  /** Brand and type of what was shipped decide its terms, so they stay. */
  PRODUCT_HAS_UNITS: None

  // Terms
  TERMS_MONTHS_NOT_VALID: { limit: number }
  TERMS_DAY_MISSING: None
  /** Counted in years from today. */
  TERMS_DAY_TOO_LATE: { limit: number }
  TERMS_PRODUCT_MISSING: None
  TERMS_EXIST: None
  /** So many units, counted up to the limit, were shipped under other terms, the last of them on `lastShippedOn`. */
  TERMS_OF_SHIPPED_UNITS: { units: number; limit: number; lastShippedOn: string }

  // A file
  /** `type` is what the bytes say, else what the sender claimed. */
  UNSUPPORTED_FILE_TYPE: { type: string }
  /** `limit` in bytes. */
  FILE_TOO_LARGE: { fileName: string; limit: number }
  FILE_EMPTY: { fileName: string }
  /** A picture of an iPhone that this browser cannot turn into a JPEG. */
  HEIC_UNREADABLE: { fileName: string }
  IMAGE_UNREADABLE: { fileName: string }
  IMAGE_HAS_TOO_MANY_PIXELS: { fileName: string }
  /** ffmpeg is not installed. */
  VIDEOS_NOT_ACCEPTED: None
  NOT_A_PDF: None
  NOT_A_PICTURE: None
  /** A proof of sale is a picture or a PDF. */
  NOT_A_PROOF: None
  /** `type` is what the bytes say. */
  NOT_A_CSV: { type: string }
  /** `limit` in bytes. */
  LAYOUT_PDF_TOO_LARGE: { limit: number }
  TOO_MANY_LAYOUT_PDFS: { limit: number }
  UPLOAD_FAILED: None
  LAYOUT_PDF_UPLOAD_FAILED: None
  /** The page was left or loaded anew while it was sent. */
  UPLOAD_INTERRUPTED: None
  /** It was uploaded, and is no longer there. */
  UPLOAD_GONE: { fileName: string }

  // An account
  FIELD_MISSING: { field: AccountField }
  FIELD_TOO_LONG: { field: AccountField; limit: number }
  EMAIL_NOT_VALID: None
  /** The first rule of the checklist that a new password breaks. */
  PASSWORD_RULE_NOT_MET: { rule: PasswordRule }
  PASSWORD_TOO_LONG: { limit: number }
  /** It is easy to guess. */
  PASSWORD_GUESSABLE: None
  PASSWORDS_DIFFER: None
  PRIVACY_NOT_ACCEPTED: None
}

export type ProblemCode = keyof ProblemValues

/** One problem: `{ code: 'ITEM_NUMBER_TOO_LONG', limit: 255 }`. */
export type Problem<Code extends ProblemCode = ProblemCode> = {
  [One in Code]: { readonly code: One } & Readonly<ProblemValues[One]>
}[Code]

/** At most one problem for each field, by the field's name; empty when nothing is wrong. */
export type Problems<Field extends string = string> = Readonly<Partial<Record<Field, Problem>>>
