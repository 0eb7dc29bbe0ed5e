import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { repairResultLabel } from '@portal/texts/value-labels.ts'
import { Badge } from '../../../ui/badge.tsx'
import { InfoBox } from '../../../ui/message-box.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RepairOutcomeReason } from '../item-panels.tsx'

interface OutcomeProps {
  readonly item: ItemDetail
}

/** What the dealer reported about the repair of an amplifier, for administrators. */
export const ReportedOutcomePanel = ({ item }: OutcomeProps) => (
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

/** The same in a line, on top of the case that came back with it. */
export const NewOutcome = ({ item: { repairResult, repairResultReason } }: OutcomeProps) =>
  repairResult && (
    <InfoBox title={m.common_labelled({ label: m.review_repair_outcome(), value: repairResultLabel(repairResult) })}>
      {repairResultReason}
    </InfoBox>
  )
