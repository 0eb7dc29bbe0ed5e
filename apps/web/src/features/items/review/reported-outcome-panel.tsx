import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ReportedRepairOutcome } from '../repair-outcome.tsx'
import { reviewTexts as texts } from './review-texts.ts'

/** What the dealer reported about the repair of an amplifier. */
export function ReportedOutcomePanel({ item }: { item: ItemDetail }) {
  return (
    <Panel title={texts.outcome}>
      {item.repairResult ? <ReportedRepairOutcome item={item} /> : <p>{texts.noOutcome}</p>}
    </Panel>
  )
}
