import type { ProblemCode } from '@portal/domain/problem.ts'
import { dayText } from './day-text.ts'
import { fileProblemTexts } from './file-problem-texts.ts'
import { m } from './messages.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of products and terms. An item has some of them, too. */
export const productProblemTexts = {
  ITEM_TYPE_MISSING: m.problem_item_type_missing,
  BRAND_MISSING: m.problem_brand_missing,
  ITEM_NUMBER_MISSING: m.problem_item_number_missing,
  ITEM_NUMBER_TOO_LONG: m.problem_item_number_too_long,
  PRODUCT_NUMBER_IN_USE: m.problem_product_number_in_use,
  PRODUCT_NAME_TOO_LONG: m.problem_product_name_too_long,
  PRODUCT_HAS_UNITS: m.problem_product_has_units,
  TERMS_MONTHS_NOT_VALID: m.problem_terms_months_not_valid,
  TERMS_DAY_MISSING: m.problem_terms_day_missing,
  TERMS_DAY_TOO_LATE: ({ limit }) => m.problem_terms_day_too_late({ years: limit }),
  TERMS_PRODUCT_MISSING: m.problem_terms_product_missing,
  TERMS_EXIST: m.problem_terms_exist,
  TERMS_OF_SHIPPED_UNITS: ({ units, limit, lastShippedOn }) =>
    (units < limit ? m.problem_terms_of_shipped_units : m.problem_terms_of_many_shipped_units)({
      count: units,
      day: dayText(lastShippedOn),
    }),
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a product, its picture or terms. */
export const productProblemText = sayer({ ...productProblemTexts, ...fileProblemTexts })
