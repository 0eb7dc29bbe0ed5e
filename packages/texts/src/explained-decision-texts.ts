import type { DecisionChanger, DecisionOutcome } from '@portal/domain/items/explained-decision.ts'
import { m } from './messages.ts'

/** What a dealer really gets by a decision, as its headline. */
export function decisionOutcomeText(outcome: DecisionOutcome): string {
  switch (outcome.code) {
    case 'CREDIT_NOTE':
      return m.decision_outcome_credit_note()
    case 'CURRENT_SERIES':
      return m.decision_outcome_current_series()
    case 'EXCHANGE':
      return outcome.as === null ? m.decision_outcome_exchange() : m.decision_outcome_exchange_as({ note: outcome.as })
    case 'DECLINED':
      return m.decision_outcome_declined()
    case 'RESOLVED':
      return m.decision_outcome_resolved()
    case 'COMPLETED':
      return m.item_status_completed()
    case 'LAYOUT_PROVIDED':
      return m.decision_outcome_layout_provided()
  }
}

const changers: Readonly<Record<DecisionChanger, () => string>> = {
  TYPE_LABEL: m.decision_changer_type_label,
  PROOF_OF_SALE: m.decision_changer_proof_of_sale,
  VOICE_COIL: m.decision_changer_voice_coil,
  WIRING: m.decision_changer_wiring,
  POLARITY: m.decision_changer_polarity,
  NO_MOISTURE: m.decision_changer_no_moisture,
  NO_SUNLIGHT: m.decision_changer_no_sunlight,
  NO_IMPACT: m.decision_changer_no_impact,
  NEW_EVIDENCE: m.decision_changer_new_evidence,
}

/** What could lead to another decision on a declined item, as a sentence. */
export const decisionChangerText = (changer: DecisionChanger): string => changers[changer]()
