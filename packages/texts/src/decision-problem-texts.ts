import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of a status update and of a repair outcome: what the forms of an item's page say. */
export const decisionProblemTexts = {
  DECLINE_REASON_MISSING: m.problem_decline_reason_missing,
  DECLINE_REASON_TOO_LONG: m.problem_decline_reason_too_long,
  EXCHANGE_OPTION_MISSING: m.problem_exchange_option_missing,
  EXCHANGE_NOTE_TOO_LONG: m.problem_exchange_note_too_long,
  INFO_REQUIRED_NOTE_TOO_LONG: m.problem_info_required_note_too_long,
  REPLACEMENT_TOO_LONG: m.problem_replacement_too_long,
  REPLACEMENT_IS_ITEM_ITSELF: m.problem_replacement_is_item_itself,
  ITEM_IN_THE_WAY: m.problem_item_in_the_way,
  POINTS_GONE: m.problem_points_gone,
  POINTS_NOT_FOR_ITEM: m.problem_points_not_for_item,
  REPAIR_RESULT_MISSING: m.problem_repair_result_missing,
  REPAIR_RESULT_REASON_MISSING: m.problem_repair_result_reason_missing,
  REPAIR_RESULT_REASON_TOO_LONG: m.problem_repair_result_reason_too_long,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a status update or a repair outcome. */
export const decisionProblemText = sayer(decisionProblemTexts)
