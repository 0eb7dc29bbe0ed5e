import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'
import { soldUnitProblemTexts } from './sold-unit-problem-texts.ts'

/** The problems of a unit that is changed by hand. */
export const unitProblemTexts = {
  ...soldUnitProblemTexts,
  PRODUCT_UNKNOWN: m.problem_product_unknown,
  UNIT_SERIAL_NUMBER_IN_USE: m.problem_unit_serial_number_in_use,
  UNIT_DEBTOR_NUMBER_TOO_LONG: m.problem_unit_debtor_number_too_long,
  UNIT_INVOICE_TOO_LONG: m.problem_unit_invoice_too_long,
  SHIPPED_ON_MISSING: m.problem_shipped_on_missing,
  SHIPPED_IN_FUTURE: m.problem_shipped_in_future,
  MANUFACTURED_AFTER_SHIPMENT: m.problem_manufactured_after_shipment,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a unit. */
export const unitProblemText = sayer(unitProblemTexts)
