import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import type { ProblemTexts } from './problem-sentences.ts'

/** The problems of a unit as dealers and administrators name it: its numbers, its sale and the proof of it. */
export const soldUnitProblemTexts = {
  ITEM_NUMBER_MISSING: m.problem_item_number_missing,
  ITEM_NUMBER_TOO_LONG: m.problem_item_number_too_long,
  SERIAL_NUMBER_MISSING: m.problem_serial_number_missing,
  SERIAL_NUMBER_TOO_LONG: m.problem_serial_number_too_long,
  SOLD_BEFORE_SHIPMENT: m.problem_sold_before_shipment,
  SOLD_IN_FUTURE: m.problem_sold_in_future,
  FILE_GONE: m.problem_file_gone,
} satisfies Partial<ProblemTexts<ProblemCode>>
