import type { SuggestionReason } from '@portal/domain/units/suggested-decision.ts'
import { m } from './messages.ts'

const reasons: Readonly<Record<SuggestionReason, () => string>> = {
  REPAIRED: m.record_suggestion_repaired,
  REPLACED_BEFORE: m.record_suggestion_replaced_before,
  UNKNOWN_UNIT: m.record_suggestion_unknown_unit,
  OTHER_MODEL: m.record_suggestion_other_model,
  SALE_UNKNOWN: m.record_suggestion_sale_unknown,
  MANUFACTURE_UNKNOWN: m.record_suggestion_manufacture_unknown,
  ENDED: m.record_suggestion_ended,
  REPAIR_FAILED: m.record_suggestion_repair_failed,
  SCHEMATIC_WANTED: m.record_suggestion_schematic_wanted,
  EXCHANGED_BEFORE: m.record_suggestion_exchanged_before,
  DECLINED_BEFORE: m.record_suggestion_declined_before,
  FIRST_CLAIM: m.record_suggestion_first_claim,
  FAILED_AGAIN: m.record_suggestion_failed_again,
}

/** Why a decision is suggested, as a sentence. */
export const suggestionReasonText = (reason: SuggestionReason): string => reasons[reason]()

/** What the dealer is asked for where more has to be known before a decision; '' where nothing is. */
export function suggestedNote(reason: SuggestionReason): string {
  if (reason === 'UNKNOWN_UNIT' || reason === 'OTHER_MODEL') return m.record_suggestion_note_type_label()
  return reason === 'SALE_UNKNOWN' ? m.record_suggestion_note_sale() : ''
}
