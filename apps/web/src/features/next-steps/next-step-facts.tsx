import type { NextStep } from '@portal/contract/next-steps/next-step-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { outcomeLabel } from '@portal/texts/outcome-labels.ts'
import { textFacts } from '../../parts/kept/text-facts.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { stepBrandLabel, stepDaysText, stepItemsLabel } from './next-step-labels.ts'

/** What happens after a decision, as it is saved. */
export const NextStepFacts = ({ step }: { step: NextStep }) => (
  <DescriptionList
    facts={[
      { term: m.step_outcome(), details: outcomeLabel(step.outcome), wide: true },
      { term: m.step_for(), details: stepItemsLabel(step.itemType) },
      { term: m.step_brand(), details: stepBrandLabel(step.brand) },
      { term: m.step_days(), details: stepDaysText(step.days) },
      ...textFacts(step.texts),
    ]}
  />
)
