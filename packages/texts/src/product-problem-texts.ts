import type { ProblemCode } from '@portal/domain/problem.ts'
import { fileProblemTexts } from './file-problem-texts.ts'
import { m } from './messages.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of products, of which an item names one, too. */
export const productProblemTexts = {
  ITEM_TYPE_MISSING: m.problem_item_type_missing,
  BRAND_MISSING: m.problem_brand_missing,
  ITEM_NUMBER_MISSING: m.problem_item_number_missing,
  ITEM_NUMBER_TOO_LONG: m.problem_item_number_too_long,
  PRODUCT_NUMBER_IN_USE: m.problem_product_number_in_use,
  PRODUCT_NAME_TOO_LONG: m.problem_product_name_too_long,
  PRODUCT_HAS_UNITS: m.problem_product_has_units,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a product or its picture. */
export const productProblemText = sayer({ ...productProblemTexts, ...fileProblemTexts })
