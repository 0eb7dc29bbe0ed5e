import { m } from '@portal/texts/messages.ts'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { drawnIcon } from '../../ui/icons.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { Loading } from '../../ui/spinner.tsx'
import styles from './camera.module.css'
import type { CameraProblem, Torch, useCamera } from './camera.ts'

export interface CameraStageProps {
  readonly camera: ReturnType<typeof useCamera>
  readonly video: RefObject<HTMLVideoElement | null>
  /** What lies over the picture. */
  readonly children?: ReactNode
}

/** What the camera sees, or why it sees nothing. */
export function CameraStage({ camera, video, children }: CameraStageProps) {
  const stream = camera.step === 'open' ? camera.camera.stream : null
  useEffect(() => {
    const shown = video.current
    if (!shown) return
    shown.srcObject = stream
    // It is interrupted when the camera closes meanwhile, which is nobody's mistake.
    if (stream) void shown.play().catch(() => {})
  }, [stream, video])
  if (camera.step === 'failed')
    return (
      <div className={styles.message}>
        <WarningBox
          actions={
            camera.problem === 'INSECURE' || camera.problem === 'NO_CAMERA' ? undefined : (
              <Button size="s" onClick={camera.retry}>
                {m.common_retry()}
              </Button>
            )
          }
        >
          {problemTexts[camera.problem]()}
        </WarningBox>
      </div>
    )
  return (
    <div className={styles.stage}>
      <video ref={video} className={styles.video} muted playsInline aria-label={m.camera_picture()} />
      {stream ? children : <Loading label={m.camera_starting()} />}
    </div>
  )
}

const problemTexts: Readonly<Record<CameraProblem, () => string>> = {
  REFUSED: () => m.camera_refused(),
  NO_CAMERA: () => m.camera_none(),
  IN_USE: () => m.camera_in_use(),
  INSECURE: () => m.camera_insecure(),
  BROKEN: () => m.camera_broken(),
}

const IconTorch = drawnIcon('M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11')

/** Turns the camera's light on and off. */
export function TorchButton({ torch }: { torch: Torch }) {
  const [isOn, setOn] = useState(false)
  return (
    <Button
      icon={<IconTorch />}
      aria-pressed={isOn}
      onClick={() =>
        void torch.set(!isOn).then(
          () => setOn(!isOn),
          // It says that it has a light, and has none: the switch stays where it is.
          () => {},
        )
      }
    >
      {m.camera_light()}
    </Button>
  )
}
