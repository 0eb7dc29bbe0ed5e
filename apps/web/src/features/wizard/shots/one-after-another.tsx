import type { Shot } from '@portal/domain/evidence/shots.ts'
import { m } from '@portal/texts/messages.ts'
import { shotHint } from '@portal/texts/shot-hints.ts'
import { shotLabel } from '@portal/texts/shot-texts.ts'
import { usualReasons } from '@portal/texts/usual-reasons.ts'
import type { ShotCameraProps } from '../../../parts/camera/shot-camera.tsx'
import { useOpenedPart } from '../../../parts/use-opened-part.ts'
import { Button } from '../../../ui/button.tsx'
import { IconCamera } from '../../../ui/more-icons.tsx'
import { shotDrawings } from './shot-drawings.tsx'

const loadCamera = () => import('../../../parts/camera/shot-camera.tsx').then(({ ShotCamera }) => ShotCamera<Shot>)

interface OneAfterAnotherProps extends Pick<ShotCameraProps<Shot>, 'taken' | 'leftOut' | 'onUseAnyway' | 'onLeaveOut'> {
  /** What is still to be taken. */
  readonly missing: readonly Shot[]
  readonly onTaken: (shot: Shot, file: File) => void
}

/** Takes what is missing from shot to shot, with the camera open. */
export function OneAfterAnother({ missing, onTaken, ...of }: OneAfterAnotherProps) {
  const { Part: Camera, isLoading, open, close } = useOpenedPart(loadCamera)
  if (missing.length === 0 && !Camera) return null
  return (
    <div>
      <Button icon={<IconCamera />} busy={isLoading} onClick={open}>
        {m.shots_one_after_another()}
      </Button>
      {Camera && (
        <Camera
          {...of}
          reasons={usualReasons()}
          shots={missing.map((shot) => {
            const Drawing = shotDrawings[shot]
            return {
              shot,
              label: shotLabel(shot),
              hint: shotHint(shot),
              example: <Drawing />,
              isVideo: shot === 'sound',
            }
          })}
          onTaken={({ shot, file }) => onTaken(shot, file)}
          onClose={close}
        />
      )}
    </div>
  )
}
