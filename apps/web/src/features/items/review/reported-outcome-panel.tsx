import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ReportedRepairOutcome } from '../repair-outcome.tsx'

/** What the dealer reported about the repair of an amplifier. */
export function ReportedOutcomePanel({ item }: { item: ItemDetail }) {
  return (
    <Panel title={m.review_repair_outcome()}>
      {item.repairResult ? <ReportedRepairOutcome item={item} /> : <p>{m.review_repair_outcome_none()}</p>}
    </Panel>
  )
}
