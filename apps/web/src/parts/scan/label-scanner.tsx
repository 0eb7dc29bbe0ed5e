import type { LabelledUnit } from '@portal/domain/items/label-code.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { Modal, useCloseOnBack } from '../../ui/modal.tsx'
import stage from '../camera/camera.module.css'
import { useCamera } from '../camera/camera.ts'
import { CameraStage, TorchButton } from '../camera/camera-stage.tsx'
import styles from './scan.module.css'
import { type Scan, type ScannedLabel, useScan } from './use-scan.ts'

export interface LabelScannerProps {
  readonly onRead: (label: ScannedLabel) => void
  readonly onClose: () => void
}

/** Reads the type label with the camera. Render it only while it is open. */
export function LabelScanner({ onRead, onClose }: LabelScannerProps) {
  useCloseOnBack(onClose)
  const camera = useCamera('codes')
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const scan = useScan({ isOpen: camera.step === 'open', video, frame, onRead })
  const { state } = scan
  return (
    <Modal
      open
      stage
      onClose={onClose}
      title={m.scan_open()}
      actions={camera.step === 'open' && camera.camera.torch && <TorchButton torch={camera.camera.torch} />}
    >
      <div className={stage.camera}>
        {state.step === 'choosing' ? (
          <Choice units={state.units} onChoose={scan.take} onAgain={scan.again} />
        ) : (
          <CameraStage camera={camera} video={video}>
            <div ref={frame} className={styles.frame} data-read={state.step === 'read' || undefined}>
              {state.step === 'read' && <IconCheck className={styles.check} />}
            </div>
          </CameraStage>
        )}
        <div className={styles.said}>
          <Said scan={scan} isOpen={camera.step === 'open'} />
        </div>
      </div>
    </Modal>
  )
}

function Said({ scan: { state, isMissing, retry }, isOpen }: { scan: Scan; isOpen: boolean }) {
  if (isMissing)
    return (
      <WarningBox
        actions={
          <Button size="s" onClick={retry}>
            {m.common_retry()}
          </Button>
        }
      >
        {m.scan_missing()}
      </WarningBox>
    )
  const text = {
    looking: () => (isOpen ? lookingTexts[state.step === 'looking' ? state.about : 'HOLD']() : ''),
    choosing: () => '',
    read: () => (state.step === 'read' ? m.scan_read({ serialNumber: state.label.unit.serialNumber }) : ''),
  }[state.step]()
  return <p role="status">{text}</p>
}

const lookingTexts = {
  HOLD: () => m.scan_hold(),
  NOTHING_YET: () => m.scan_nothing_yet(),
  OTHER_CODES: () => m.scan_other_codes(),
}

interface ChoiceProps {
  readonly units: readonly LabelledUnit[]
  readonly onChoose: (unit: LabelledUnit) => void
  readonly onAgain: () => void
}

/** More than one code stands on the label: which of them is the serial number, people know. */
function Choice({ units, onChoose, onAgain }: ChoiceProps) {
  const choice = useRef<HTMLFieldSetElement>(null)
  useEffect(() => choice.current?.querySelector('button')?.focus(), [])
  return (
    <Stack as="fieldset" gap={3} ref={choice} className={classNames(stage.message, styles.choice)}>
      <legend>{m.scan_which()}</legend>
      {units.map((unit) => (
        <Button key={unit.serialNumber} wide className={styles.unit} onClick={() => onChoose(unit)}>
          <Text as="span" digits>
            {unit.serialNumber}
          </Text>
          {unit.itemNumber && (
            <Text as="span" soft small>
              {m.scan_item_number({ itemNumber: unit.itemNumber })}
            </Text>
          )}
        </Button>
      ))}
      <Button variant="quiet" onClick={onAgain}>
        {m.scan_again()}
      </Button>
    </Stack>
  )
}
