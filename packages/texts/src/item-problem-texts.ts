import type { ProblemCode } from '@portal/domain/problem.ts'
import { fileProblemTexts } from './file-problem-texts.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'
import { soldUnitProblemTexts } from './sold-unit-problem-texts.ts'

/** The problems of a request and its items, as their dealers write them. Those of spots are said where they are marked. */
export const itemProblemTexts = {
  NOT_VALID: m.problem_not_valid,
  SERIAL_NUMBER_IN_USE: m.problem_serial_number_in_use,
  SERIAL_NUMBER_OF_REPLACEMENT: m.problem_serial_number_of_replacement,
  ISSUE_DESCRIPTION_MISSING: m.problem_issue_description_missing,
  ISSUE_DESCRIPTION_TOO_LONG: m.problem_issue_description_too_long,
  REPAIR_ATTEMPT_NOT_ANSWERED: m.problem_repair_attempt_not_answered,
  REPAIR_ATTEMPT_DETAILS_MISSING: m.problem_repair_attempt_details_missing,
  NEEDS_SCHEMATIC_NOT_ANSWERED: m.problem_needs_schematic_not_answered,
  REPAIR_NOT_TRIED: m.problem_repair_not_tried,
  ITEM_FILE_MISSING: m.problem_item_file_missing,
  TITLE_TOO_LONG: m.problem_title_too_long,
  ITEM_TYPE_MISSING: m.problem_item_type_missing,
  BRAND_MISSING: m.problem_brand_missing,
  WHY_AGAIN_MISSING: m.problem_why_again_missing,
  WHY_AGAIN_TOO_LONG: ({ limit }) => m.problem_why_again_too_long({ limit: numberText(limit) }),
  SKIPPED_SHOT_WHY_MISSING: m.problem_skipped_shot_why_missing,
  SKIPPED_SHOT_WHY_TOO_LONG: ({ limit }) => m.problem_skipped_shot_why_too_long({ limit: numberText(limit) }),
  ...fileProblemTexts,
  ...soldUnitProblemTexts,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a request or an item. */
export const itemProblemText = sayer(itemProblemTexts)
