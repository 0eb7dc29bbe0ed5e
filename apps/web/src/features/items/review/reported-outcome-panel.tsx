import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { repairResultLabel } from '@portal/texts/value-labels.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RepairOutcomeReason } from '../repair-outcome-reason.tsx'

/** What the dealer reported about the repair of an amplifier. */
export const ReportedOutcomePanel = ({ item }: { item: ItemDetail }) => (
  <Panel title={m.review_repair_outcome()}>
    {item.repairResult ? (
      <>
        <p>
          <Badge tone={item.repairResult === 'SUCCESSFUL' ? 'green' : 'red'}>
            {repairResultLabel(item.repairResult)}
          </Badge>
        </p>
        <RepairOutcomeReason item={item} />
      </>
    ) : (
      <p>{m.review_repair_outcome_none()}</p>
    )}
  </Panel>
)
