import { limits } from '@portal/domain/limits.ts'
import { commonRefusalTexts, type RefusalTexts, refusalSayer } from './common-refusal-texts.ts'
import { m } from './messages.ts'

/** The refusals that a call about what administrators keep may meet: saved texts, products, units, terms, imports. */
export const catalogueRefusalTexts = {
  ...commonRefusalTexts,

  // Saved replies
  REPLY_NAME_IN_USE: m.problem_reply_name_in_use,
  TOO_MANY_REPLIES: () => m.refusal_too_many_replies({ limit: limits.reply.maximumReplies }),

  // What can be asked for
  TOO_MANY_POINTS: () => m.refusal_too_many_points({ limit: limits.point.maximumPoints }),

  // What happens after a decision
  NEXT_STEP_EXISTS: m.refusal_step_exists,
  TOO_MANY_NEXT_STEPS: () => m.refusal_too_many_steps({ limit: limits.nextStep.maximumSteps }),

  // Products and units
  ITEM_NUMBER_IN_USE: m.problem_product_number_in_use,
  PRODUCT_HAS_UNITS: m.problem_product_has_units,
  UNIT_EXISTS: m.problem_unit_serial_number_in_use,
  TERMS_EXIST: m.problem_terms_exist,
  TERMS_OF_SHIPPED_UNITS: m.refusal_terms_of_shipped_units,

  // Imports
  IMPORT_HAS_WRONG_ROWS: m.refusal_import_has_wrong_rows,
} satisfies RefusalTexts

/** The sentence for a code that was answered about what administrators keep; the screen's own where there is none that helps. */
export const catalogueRefusalTextOr = refusalSayer(catalogueRefusalTexts)
