import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { repairResultLabel } from '@portal/texts/value-labels.ts'
import { useState } from 'react'
import { loadedLater } from '../../../parts/loaded-later.tsx'
import { MediaStage } from '../../../parts/media/media-stage.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { BareButton, Button } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { InfoBox } from '../../../ui/message-box.tsx'
import { IconImage } from '../../../ui/more-icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { BesidePictures, RepairOutcomeReason, useItemMedia } from '../item-panels.tsx'
import styles from './review.module.css'
import { useIsLeftToColleagues } from './reviewed-item.ts'

/** The pictures and videos of an item in large, beside its decision. */
export function ItemStage({ item, onMark }: { item: ItemDetail; onMark: (imagePath: string) => void }) {
  const isLeft = useIsLeftToColleagues(item)
  const mayDecide = item.requestStatus !== 'Closed' && !isLeft
  const files = useItemMedia(item)
  return (
    <Panel title={m.item_images()}>
      {files.length === 0 && <p>{m.item_images_none()}</p>}
      <MediaStage
        files={files}
        under={(file) => (
          <Row spread>
            <Text as="span" soft small dir="auto">
              {file.name}
            </Text>
            {mayDecide && file.kind === 'image' && (
              <Button size="s" icon={<IconImage />} onClick={() => onMark(file.key)}>
                {m.spots_mark_this()}
              </Button>
            )}
          </Row>
        )}
      />
      <BesidePictures item={item} spotsTitle={m.dealer_spots_title()} />
    </Panel>
  )
}

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

const CorrectSerial = loadedLater(() => import('./correct-serial.tsx'), 'CorrectSerial', {
  missing: () => <span role="alert">{m.correct_serial_failed()}</span>,
})

/** An item's serial number, with the way to correct it while the request is open. The form is loaded when it is opened. */
export function CorrectableSerial({ item }: { item: ItemDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <span>{item.serialNumber}</span>{' '}
      {item.requestStatus !== 'Closed' && (
        <BareButton className={styles.correct} aria-label={m.correct_serial_title()} onClick={() => setOpen(true)}>
          {m.correct_serial_button()}
        </BareButton>
      )}
      {/* Also where a colleague closes the request meanwhile: saving it says so. */}
      {open && <CorrectSerial item={item} onClose={() => setOpen(false)} />}
    </>
  )
}
